/** Handing over to an ERP what waits for it in a table of its own: claimed, sent, and let go with what became of it. */
import { randomUUID } from 'node:crypto'
import type { Transaction } from '../../db/db.ts'
import { ErpError } from '../../integrations/erp/port.ts'
import type { App } from '../../platform/app.ts'
import { JobError, type Run } from '../jobs/index.ts'
import type { PushFailure } from '../orders/index.ts'
import { type ErpAtHand, failureOf } from './connections.ts'
import type { Obstacle } from './order-to-push.ts'
import { pauseAfter, SECONDS_UNTIL_SET_UP } from './rules.ts'

/** How many things one process hands over at a time. */
const HANDS = 4
/** One that gets no answer for so long does not hold up the others: another takes its place, up to so many. */
const LONG_MS = 5_000
const MORE_HANDS = 12
/** While one is held up, what comes meanwhile is looked for this often. */
const LOOK_EVERY_MS = 1_000
/** After so many failures to reach it one after the other nobody is at home. */
const MOST_FAILURES = 3
const SIGN_EVERY_MS = 15_000

/** One thing in hand. */
interface InHand {
  documentNumber: string
  attempts: number
  /** When an earlier try was begun whose end is not known. */
  unclearSince: Date | null
}

export interface Queue<Thing extends InHand> {
  /** Takes the next one in hand and notes, before anything is sent, that it is being tried. */
  claim(
    tx: Transaction,
    given: { erp: string; claim: string; now: Date; settlingSeconds: number },
  ): Promise<Thing | null>
  /** A sign of life. */
  keep(thing: Thing, now: Date): Promise<unknown>
  /** Sends it and keeps what became of it. @throws ErpError */
  send(thing: Thing): Promise<void>
  /** Keeps why it was not sent, and lets it go. */
  keepFailure(thing: Thing, failure: PushFailure): Promise<void>
}

/** Hands over whatever waits for this ERP. Any number of processes may; nothing is in two hands. */
export async function handOver<Thing extends InHand>(
  app: App,
  run: Run,
  erp: ErpAtHand,
  queue: Queue<Thing>,
): Promise<void> {
  let failures = 0
  let last: ErpError | null = null
  let heldUp = 0
  const hands: Promise<void>[] = []
  const thrown: unknown[] = []
  const begin = () => {
    hands.push(hand().catch((error: unknown) => void thrown.push(error)))
  }
  const hand = async () => {
    while (failures < MOST_FAILURES) {
      run.signal.throwIfAborted()
      const thing = await claim(app, erp, queue)
      if (!thing && heldUp === 0) return
      if (!thing) {
        await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS))
        continue
      }
      run.progress({ seen: 1 })
      let isReplaced = false
      const patience = setTimeout(() => {
        isReplaced = heldUp < MORE_HANDS
        if (!isReplaced) return
        heldUp += 1
        begin()
      }, LONG_MS)
      const error = await sendOne(app, run, erp, queue, thing).finally(() => {
        clearTimeout(patience)
        if (isReplaced) heldUp -= 1
      })
      if (error && error.kind !== 'refused') {
        failures += 1
        last = error
      } else failures = 0
      if (isReplaced) return
    }
  }
  for (let at = 0; at < HANDS; at += 1) begin()
  // More of them may have begun meanwhile.
  for (let at = 0; at < hands.length; at += 1) await hands[at]
  if (thrown.length > 0) throw thrown[0]
  if (failures < MOST_FAILURES || last === null) return
  const { key, details } = failureOf(erp.name, last)
  throw new JobError(key, details)
}

function claim<Thing extends InHand>(app: App, { name, connection }: ErpAtHand, queue: Queue<Thing>) {
  const { settlingSeconds } = connection
  const given = { erp: name, claim: randomUUID(), now: app.clock.now(), settlingSeconds }
  return app.db.transaction().execute((tx) => queue.claim(tx, given))
}

/** @returns what the ERP did, where it did not take it */
async function sendOne<Thing extends InHand>(
  app: App,
  run: Run,
  erp: ErpAtHand,
  queue: Queue<Thing>,
  thing: Thing,
): Promise<ErpError | null> {
  const life = setInterval(() => void queue.keep(thing, app.clock.now()).catch(() => {}), SIGN_EVERY_MS)
  try {
    await queue.send(thing)
    return null
  } catch (error) {
    const failure = error instanceof ErpError ? failureFrom(app, erp, thing, error) : unforeseen(app, thing)
    await queue.keepFailure(thing, failure)
    if (!(error instanceof ErpError)) {
      app.log.error({ err: error, document: thing.documentNumber }, 'a document could not be handed over')
      throw error
    }
    const { key, details } = failureOf(erp.name, error)
    run.refuse(thing.documentNumber, key, details)
    return error
  } finally {
    clearInterval(life)
  }
}

/** Nothing was sent, as an administrator has to set something first. */
export const untilSetUp = (app: App, { unclearSince }: InHand, obstacle: Obstacle): PushFailure => ({
  state: unclearSince ? 'unclear' : 'waiting',
  unclearSince,
  nextTryAt: later(app, SECONDS_UNTIL_SET_UP),
  error: obstacle,
})

const later = (app: App, seconds: number) => new Date(app.clock.now().getTime() + seconds * 1000)

function failureFrom(app: App, erp: ErpAtHand, { attempts, unclearSince }: InHand, error: ErpError): PushFailure {
  const said = { error: failureOf(erp.name, error) }
  const settling = erp.connection.settlingSeconds
  switch (error.kind) {
    case 'refused':
      if (error.mayPass)
        return { ...said, state: 'waiting', unclearSince: null, nextTryAt: later(app, pauseAfter(attempts)) }
      return { ...said, state: 'refused', unclearSince: null, nextTryAt: app.clock.now() }
    case 'unclear': {
      const isStillOpen = unclearSince !== null && unclearSince.getTime() + settling * 1000 > app.clock.now().getTime()
      // An attempt that was not made because of an earlier one does not make the wait for that one longer.
      const since = isStillOpen ? unclearSince : app.clock.now()
      const nextTryAt = new Date(since.getTime() + (settling + 1) * 1000)
      return { ...said, state: 'unclear', unclearSince: since, nextTryAt }
    }
    default:
      return {
        ...said,
        state: unclearSince ? 'unclear' : 'waiting',
        unclearSince,
        nextTryAt: later(app, pauseAfter(attempts)),
      }
  }
}

/** Something of ours went wrong, perhaps after the ERP had taken it. */
const unforeseen = (app: App, { attempts }: InHand): PushFailure => ({
  state: 'unclear',
  unclearSince: app.clock.now(),
  nextTryAt: later(app, pauseAfter(attempts)),
  error: { key: 'erp.failed-here', details: {} },
})
