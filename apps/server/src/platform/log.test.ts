import { Writable } from 'node:stream'
import { expect, test } from 'vitest'
import { createLog } from './log.ts'

test('passwords, tokens and what errors carry along stay out of the log', () => {
  const lines: string[] = []
  const log = createLog('info', new Writable({ write: (chunk, _, done) => done(void lines.push(String(chunk))) }))
  const error = Object.assign(new Error('no such table', { cause: new Error('the cause') }), {
    code: '42P01',
    client: { secretKey: 'hidden-key' },
  })
  log.info({ body: { password: 'hidden-password', accountName: 'ayse' }, refreshToken: 'hidden-token' }, 'called')
  log.error({ err: error }, 'failed')
  expect(lines.join()).not.toContain('hidden')
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    body: { accountName: 'ayse', password: '[removed]' },
    level: 'info',
  })
  expect(JSON.parse(lines[1] ?? '').err).toMatchObject({
    message: 'no such table',
    code: '42P01',
    cause: { message: 'the cause' },
  })
})
