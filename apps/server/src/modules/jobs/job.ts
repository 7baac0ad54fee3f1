import type { Culture } from '@toptan/contract/common'
import type { Transaction } from '../../db/db.ts'
import type { App } from '../../platform/app.ts'
import type { MessageKey } from '../../platform/messages/index.ts'

/** One job of the product. All of them stand in `schedule.ts`. */
export interface JobDefinition {
  /** Named as an order given: `pull-products`. Kept with the history, so it stays. */
  name: string
  title: Record<Culture, string>
  /** What it does, in a sentence. */
  description: Record<Culture, string>
  /** The schedule it comes with; administrators may choose another. */
  cronExp: string
  /** How often a run is tried before it counts as failed; 5 unless said otherwise. */
  attempts?: number
  work: JobWork
}

/**
 * Does the job once. May be begun again after a failure and after the end of the process that had it, so what it does
 * outside `run.step` must bear being done twice. What it throws ends the attempt: a `Refusal` and a `JobError` that
 * cannot pass end the run, anything else is tried again later.
 */
export type JobWork = (context: { app: App; run: Run }) => Promise<void>

export type MessageDetails = Record<string, string | number>

export interface Run {
  readonly id: number
  /** 1 for the first. */
  readonly attempt: number
  /**
   * Aborted when the process is being stopped or the run has passed to another process. A step throws its reason; a job
   * that waits long outside steps calls `throwIfAborted` itself or hands it on.
   */
  readonly signal: AbortSignal
  /** Where the last step left off, in this run or an earlier one; null at first. */
  readonly cursor: unknown
  /** Adds to the rows seen and changed; `expected` says how many rows there are in all. */
  progress(rows: { seen?: number; changed?: number; expected?: number }): void
  /** Keeps a row that could not be taken, with the reason. `row` is what people know it by. */
  refuse(row: string, reason: MessageKey, details?: MessageDetails): void
  log(message: MessageKey, details?: MessageDetails): void
  /**
   * One transaction that holds only while the run is still ours: the work, what it reports meanwhile and the cursor
   * are kept together or not at all, so a step is never done twice with effect.
   * @throws ClaimLost when another process has taken the run over
   */
  step<T>(work: (tx: Transaction) => Promise<T>): Promise<T>
  /** Says where the job goes on after this step; only inside one. */
  moveCursor(cursor: unknown): void
}

/** Ends an attempt with words for the people who watch; `mayPass` says whether it is worth trying again. */
export class JobError extends Error {
  readonly key: MessageKey
  readonly details: MessageDetails
  readonly mayPass: boolean

  constructor(key: MessageKey, details: MessageDetails = {}, options: { mayPass?: boolean; cause?: unknown } = {}) {
    super(key, { cause: options.cause })
    this.name = 'JobError'
    this.key = key
    this.details = details
    this.mayPass = options.mayPass ?? true
  }
}

/** The run belongs to another process: nothing more of it may be written here. */
export class ClaimLost extends Error {
  override name = 'ClaimLost'
}
