import { TemplatesPage } from './TemplatesPage.tsx'

export default function CategoryMailTemplatesPage() {
  return <TemplatesPage isByCategory />
}
