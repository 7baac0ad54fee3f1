/** The file server over FTP, encrypted or not. */
import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { Client, FTPError } from 'basic-ftp'
import { type FileFault, type FileServerAccount, FileServerError, type OpenFileServer } from './port.ts'

const TIMEOUT_MS = 10_000
const NOT_SIGNED_IN = 530

export const openFtp: OpenFileServer = (account) => ({
  async check() {
    const client = new Client(TIMEOUT_MS)
    try {
      await signIn(client, account)
      if (account.rootPath !== '') await asking('folder-missing', () => client.cd(account.rootPath))
      const name = `.toptan-${randomUUID()}`
      await asking('not-writable', () => client.uploadFrom(Readable.from(['toptan']), name))
      await asking('not-writable', () => client.remove(name))
    } finally {
      client.close()
    }
  },
})

async function signIn(client: Client, { host, port, isEncrypted, user, password }: FileServerAccount): Promise<void> {
  await asking('unreachable', () => client.connect(host, port))
  // The certificate is that of the name it was reached by.
  if (isEncrypted) await asking('tls-failed', () => client.useTLS({ host, servername: host }))
  await asking('sign-in-refused', () => client.login(user, password))
  await asking('refused', () => client.useDefaultSettings())
}

/** Does one step; what goes wrong in it is that step's fault unless the line itself broke. */
async function asking(fault: FileFault, step: () => Promise<unknown>): Promise<void> {
  try {
    await step()
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error)
    throw new FileServerError(faultOf(fault, error, said), said, error)
  }
}

function faultOf(fault: FileFault, error: unknown, said: string): FileFault {
  if (error instanceof FTPError) return error.code === NOT_SIGNED_IN ? 'sign-in-refused' : fault
  if (/^timeout/i.test(said)) return 'timed-out'
  return fault === 'tls-failed' ? fault : 'unreachable'
}
