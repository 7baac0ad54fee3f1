import { lazy } from 'react'

/** What can be set here, in the order of the tabs; each form is loaded when its tab is opened. */
export const settingTabs = [
  { name: 'mail', Form: lazy(() => import('./MailSettingsForm.tsx')) },
  { name: 'payment', Form: lazy(() => import('./PaymentTab.tsx')) },
  { name: 'erp', Form: lazy(() => import('./LogoSettingsForm.tsx')) },
  { name: 'metal', Form: lazy(() => import('./MetalSettingsForm.tsx')) },
  { name: 'exchange', Form: lazy(() => import('./ExchangeSettingsForm.tsx')) },
  { name: 'files', Form: lazy(() => import('./FileSettingsForm.tsx')) },
] as const
