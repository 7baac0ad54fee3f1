/** Letters × everything that can go wrong with whoever carries them: nothing is held up, nothing is lost, and the outbox says why. */
import * as commons from '@toptan/contract/commons'
import { afterAll, beforeAll, describe, test } from 'vitest'
import { openSendGrid } from '../integrations/mail/sendgrid.ts'
import { openSmtp } from '../integrations/mail/smtp.ts'
import { startSendGrid } from '../testing/sendgrid.ts'
import { startSmtpServer } from '../testing/smtp-server.ts'
import { openWorld } from '../testing/world-server.ts'
import { endure } from './testing/frame.ts'
import {
  hoursGoBy,
  type MailWorld,
  mailPaths,
  pathOf,
  sendGridFaults,
  smtpFaults,
  struck,
} from './testing/mail-paths.ts'
import { PATIENCE_MS } from './testing/patience.ts'

let it: MailWorld

beforeAll(async () => {
  const world = await openWorld({ worker: false })
  const smtp = await startSmtpServer({ user: 'b2b', password: 'kept-secret' })
  const sendGrid = await startSendGrid({ apiKey: 'SG.kept-secret' })
  it = { ...world, smtp, sendGrid, admin: await world.as('admin'), ayse: await world.as('ayse') }
  it.app.openPostOffice = (account) =>
    account.provider === 'smtp'
      ? openSmtp(account, { connect: 2 * PATIENCE_MS, answer: 2 * PATIENCE_MS })
      : openSendGrid(account, 2 * PATIENCE_MS)
})
afterAll(async () => {
  await it?.stop()
  await it?.smtp.stop()
  await it?.sendGrid.stop()
})

const carriers = [
  ['smtp', 'the mail server', smtpFaults],
  ['sendGrid', 'SendGrid', sendGridFaults],
] as const

describe.each(carriers)('by %s', (emailProvider, who, faults) => {
  beforeAll(async () => {
    await it.admin.call(commons.updateMailSettings, {
      body: {
        senderEmail: 'siparis@firma.test',
        displayName: 'Firma B2B',
        isActive: true,
        emailProvider,
        smtp: {
          username: 'b2b',
          password: 'kept-secret',
          serverAddress: 'localhost',
          port: it.smtp.port,
          sslRequire: false,
        },
        sendGrid: { baseUrl: it.sendGrid.url, apiKey: 'SG.kept-secret' },
      },
    })
  })
  describe.each(Object.entries(mailPaths))('%s', (_, path) => {
    test.each(Object.entries(faults))(`goes out although ${who} %s`, async (_, fault) => {
      await endure(pathOf(it, path, fault), struck(it, fault), { timeGoesBy: () => hoursGoBy(it) })
    })
  })
})
