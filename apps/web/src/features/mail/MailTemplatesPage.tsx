import { TemplatesPage } from './TemplatesPage.tsx'

export default function MailTemplatesPage() {
  return <TemplatesPage isByCategory={false} />
}
