import { MantineProvider } from '@mantine/core'
import '@mantine/core/styles/baseline.layer.css'
import '@mantine/core/styles/default-css-variables.layer.css'
import '@mantine/core/styles/global.layer.css'
import '@mantine/core/styles/UnstyledButton.layer.css'
import '@mantine/core/styles/ActionIcon.layer.css'
import '@mantine/core/styles/Button.layer.css'
import '@mantine/core/styles/CloseButton.layer.css'
import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/PasswordInput.layer.css'
import '@mantine/core/styles/Loader.layer.css'
import '@mantine/core/styles/Skeleton.layer.css'
import './ui/global.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { onOutdated } from './api/call.ts'
import { queryClient } from './api/queries.ts'
import { useAdmin } from './api/session.ts'
import { startLanguages } from './i18n.ts'
import { router } from './routes.tsx'
import { colorScheme } from './shell/color-scheme.ts'
import { bringUpToDate } from './shell/outdated.ts'
import { followServiceWorker } from './shell/service-worker.ts'
import { followSession } from './shell/session-life.ts'
import { meanings, themes } from './ui/theme.ts'

onOutdated(() => void bringUpToDate())
followSession(router)
if (import.meta.env.PROD) followServiceWorker()

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
await Promise.all([startLanguages(), router.load()])
createRoot(root).render(
  <StrictMode>
    <Toptan />
  </StrictMode>,
)

function Toptan() {
  const preset = useAdmin((state) => state.layout.preset)
  return (
    <MantineProvider
      theme={themes[preset]}
      cssVariablesResolver={meanings}
      colorSchemeManager={colorScheme}
      defaultColorScheme="auto"
    >
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>
  )
}
