/** What the product says to the server that its files are put on, in its own words. */

export interface FileServerAccount {
  host: string
  port: number
  /** Refuses to go on without encryption. */
  isEncrypted: boolean
  user: string
  password: string
  /** The folder that is ours there; empty is the one that signing in opens. */
  rootPath: string
}

/** Why something failed. The words for each stand in the messages. */
export type FileFault =
  | 'unreachable'
  | 'timed-out'
  | 'tls-failed'
  | 'sign-in-refused'
  | 'folder-missing'
  | 'not-writable'
  | 'refused'

export class FileServerError extends Error {
  readonly fault: FileFault

  /** @param said the other side's own words */
  constructor(fault: FileFault, said: string, cause?: unknown) {
    super(said, { cause })
    this.name = 'FileServerError'
    this.fault = fault
  }
}

export interface FileServer {
  /** Signs in, opens our folder, and leaves a small file there that it takes away again. @throws FileServerError */
  check(): Promise<void>
}

/** Making one calls nobody. */
export type OpenFileServer = (account: FileServerAccount) => FileServer
