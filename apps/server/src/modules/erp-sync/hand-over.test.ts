import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ErpError } from '../../integrations/erp/port.ts'
import type { App } from '../../platform/app.ts'
import type { Run } from '../jobs/index.ts'
import type { ErpAtHand } from './connections.ts'
import { handOver } from './hand-over.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A queue of documents and an ERP that answers when it is told to. */
function open(documents: string[]) {
  const waiting = [...documents]
  const sent: string[] = []
  const failed: string[] = []
  const unanswered = new Map<string, { answer(): void; fail(error: Error): void }>()
  const app = {
    clock: { now: () => new Date() },
    db: { transaction: () => ({ execute: (work: (tx: unknown) => unknown) => work(null) }) },
    log: { error: () => {} },
  } as unknown as App
  const run = { signal: new AbortController().signal, progress: () => {}, refuse: () => {} } as unknown as Run
  const erp = { name: 'logoRestSettings', connection: { settlingSeconds: 120 } } as ErpAtHand
  const handing = handOver(app, run, erp, {
    async claim() {
      const documentNumber = waiting.shift()
      return documentNumber === undefined ? null : { documentNumber, attempts: 1, unclearSince: null }
    },
    async keep() {},
    send: ({ documentNumber }) =>
      new Promise<void>((resolve, reject) => {
        unanswered.set(documentNumber, { answer: resolve, fail: reject })
      }).then(() => void sent.push(documentNumber)),
    async keepFailure({ documentNumber }) {
      failed.push(documentNumber)
    },
  })
  const settle = (document: string, how: 'answer' | 'fail', error?: Error) => {
    const open = unanswered.get(document)
    unanswered.delete(document)
    if (how === 'answer') open?.answer()
    else open?.fail(error ?? new ErpError('unclear', []))
    return vi.advanceTimersByTimeAsync(0)
  }
  return {
    handing,
    waiting,
    sent,
    failed,
    underWay: () => [...unanswered.keys()],
    pass: (ms: number) => vi.advanceTimersByTimeAsync(ms),
    answer: (document: string) => settle(document, 'answer'),
    fail: (document: string, error?: Error) => settle(document, 'fail', error),
    /** Answers whatever is under way or comes meanwhile, until nothing is left. */
    async answerAll() {
      while (unanswered.size > 0) {
        for (const document of unanswered.keys()) await settle(document, 'answer')
        await vi.advanceTimersByTimeAsync(1_000)
      }
    },
  }
}

const numbered = (most: number) => Array.from({ length: most }, (_, at) => `D${at + 1}`)

test('four are under way at a time', async () => {
  const it = open(numbered(6))
  await it.pass(0)
  expect(it.underWay()).toEqual(['D1', 'D2', 'D3', 'D4'])
  await it.answer('D2')
  expect(it.underWay()).toEqual(['D1', 'D3', 'D4', 'D5'])
  await it.answerAll()
  await it.handing
  expect(it.sent).toHaveLength(6)
})

test('those that get no answer do not hold up the others', async () => {
  const it = open(numbered(6))
  await it.pass(4_000)
  expect(it.underWay()).toEqual(['D1', 'D2', 'D3', 'D4'])
  await it.pass(2_000)
  expect(it.underWay()).toEqual(numbered(6))
  await it.answer('D5')
  expect(it.sent).toEqual(['D5'])
  await it.answerAll()
  await it.handing
  expect(it.sent).toHaveLength(6)
})

test('who was replaced does not come back beside the other one', async () => {
  const it = open(numbered(12))
  await it.pass(6_000)
  expect(it.underWay()).toEqual(numbered(8))
  for (const document of numbered(4)) await it.answer(document)
  expect(it.underWay()).toEqual(['D5', 'D6', 'D7', 'D8'])
  await it.answerAll()
  await it.handing
  expect(it.sent).toHaveLength(12)
})

test('however many wait, no more than sixteen are under way', async () => {
  const it = open(numbered(40))
  await it.pass(60_000)
  expect(it.underWay()).toEqual(numbered(16))
  await it.answerAll()
  await it.handing
  expect(it.sent).toHaveLength(40)
})

test('what comes while one gets no answer is handed over at once', async () => {
  const it = open(['D1'])
  await it.pass(6_000)
  it.waiting.push('D2')
  await it.pass(1_000)
  expect(it.underWay()).toEqual(['D1', 'D2'])
  await it.answerAll()
  await it.handing
  expect(it.sent).toEqual(['D1', 'D2'])
})

test('three failures one after the other end it, and what was not tried stays', async () => {
  const it = open(numbered(8))
  const outcome = expect(it.handing).rejects.toMatchObject({ key: 'erp.unclear' })
  await it.pass(0)
  for (const document of numbered(6)) await it.fail(document)
  await outcome
  expect(it.failed).toEqual(numbered(6))
  expect(it.sent).toEqual([])
  expect(it.waiting).toEqual(['D7', 'D8'])
})

test('a mistake of ours ends it when the others have ended', async () => {
  const it = open(numbered(2))
  const mistake = new Error('broken')
  const outcome = expect(it.handing).rejects.toBe(mistake)
  await it.pass(0)
  await it.fail('D1', mistake)
  await it.answer('D2')
  await outcome
  expect(it.failed).toEqual(['D1'])
  expect(it.sent).toEqual(['D2'])
})
