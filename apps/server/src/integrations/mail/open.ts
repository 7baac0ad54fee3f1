/** Which adapter carries the mail of an account. */
import type { OpenPostOffice } from './port.ts'
import { openSendGrid } from './sendgrid.ts'
import { openSmtp } from './smtp.ts'

export const openPostOffice: OpenPostOffice = (account) =>
  account.provider === 'smtp' ? openSmtp(account) : openSendGrid(account)
