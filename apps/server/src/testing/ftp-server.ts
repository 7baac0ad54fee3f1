/** An FTP server over real connections, with explicit TLS and one account; its files are kept in memory. */
import { createServer, type Server, type Socket } from 'node:net'
import { createSecureContext, TLSSocket } from 'node:tls'
import { localhostCertificate, localhostKey } from './localhost-certificate.ts'

export interface TestFtpServer {
  port: number
  /** What was put there and not taken away, by path. */
  files: Map<string, string>
  /** Names of files in the order in which they were put there. */
  put: string[]
  /** Every command but passwords, of all connections. */
  commands: string[]
  behaviour: { offersTls: boolean; isReadOnly: boolean; isSilent: boolean }
  stop(): Promise<void>
}

const secureContext = createSecureContext({ key: localhostKey, cert: localhostCertificate })
const encrypted = (socket: Socket) => new TLSSocket(socket, { isServer: true, secureContext })

export async function startFtpServer({
  user,
  password,
  folders,
}: {
  user: string
  password: string
  folders: readonly string[]
}): Promise<TestFtpServer> {
  const sockets = new Set<Socket>()
  const ftp: Omit<TestFtpServer, 'port' | 'stop'> = {
    files: new Map(),
    put: [],
    commands: [],
    behaviour: { offersTls: true, isReadOnly: false, isSilent: false },
  }
  const server = createServer((socket) => {
    track(sockets, socket)
    if (!ftp.behaviour.isSilent) converse(socket, ftp, { user, password, folders }, sockets)
  })
  return {
    ...ftp,
    port: await listening(server),
    async stop() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function track(sockets: Set<Socket>, socket: Socket): void {
  sockets.add(socket)
  socket.on('error', () => {}).once('close', () => sockets.delete(socket))
}

const listening = (server: Server) =>
  new Promise<number>((resolve) =>
    server.listen(0, '127.0.0.1', () => resolve((server.address() as { port: number }).port)),
  )

interface Account {
  user: string
  password: string
  folders: readonly string[]
}

function converse(
  first: Socket,
  ftp: Omit<TestFtpServer, 'port' | 'stop'>,
  account: Account,
  sockets: Set<Socket>,
): void {
  let control = first
  let named = ''
  let isSignedIn = false
  let folder = '/'
  let isDataEncrypted = false
  let data: Promise<Socket> | null = null
  const say = (words: string) => void control.write(`${words}\r\n`)
  const at = (name: string) => (name.startsWith('/') ? name : `${folder === '/' ? '' : folder}/${name}`)

  const openData = async () => {
    const door = createServer()
    data = new Promise((resolve) =>
      door.once('connection', (socket) => {
        track(sockets, socket)
        door.close()
        resolve(isDataEncrypted ? encrypted(socket) : socket)
      }),
    )
    return listening(door)
  }
  const answers: Record<string, (given: string) => void | Promise<void>> = {
    AUTH() {
      if (!ftp.behaviour.offersTls) return say('502 No encryption here.')
      say('234 Go ahead.')
      first.removeAllListeners('data')
      control = encrypted(first)
      control.on('error', () => {})
      listen(control)
    },
    USER(name) {
      named = name
      say('331 Password, please.')
    },
    PASS(word) {
      isSignedIn = named === account.user && word === account.password
      say(isSignedIn ? '230 Welcome.' : '530 Login incorrect.')
    },
    FEAT: () => say('211-Features\r\n EPSV\r\n UTF8\r\n211 End'),
    OPTS: () => say('200 As you like.'),
    TYPE: () => say('200 As you like.'),
    STRU: () => say('200 As you like.'),
    PBSZ: () => say('200 As you like.'),
    PROT(level) {
      isDataEncrypted = level === 'P'
      say('200 As you like.')
    },
    CWD(name) {
      if (!account.folders.includes(at(name))) return say('550 No such directory.')
      folder = at(name)
      say('250 There you are.')
    },
    EPSV: async () => say(`229 Come in (|||${await openData()}|)`),
    async STOR(name) {
      if (ftp.behaviour.isReadOnly) return say('553 Permission denied.')
      say('150 Go ahead.')
      const socket = await data
      const pieces: Buffer[] = []
      for await (const piece of socket ?? []) pieces.push(piece)
      ftp.files.set(at(name), Buffer.concat(pieces).toString())
      ftp.put.push(at(name))
      say('226 Kept.')
    },
    DELE: (name) => say(ftp.files.delete(at(name)) ? '250 Gone.' : '550 No such file.'),
  }
  const beforeSignIn = ['AUTH', 'USER', 'PASS', 'FEAT', 'OPTS', 'PBSZ', 'PROT']
  const obey = (line: string) => {
    const [, verb = '', given = ''] = /^(\S+) ?(.*)$/.exec(line) ?? []
    ftp.commands.push(verb === 'PASS' ? 'PASS' : line)
    const answer = answers[verb.toUpperCase()]
    if (!answer) return say('502 Not understood.')
    if (!isSignedIn && !beforeSignIn.includes(verb)) return say('530 Please sign in.')
    void answer(given)
  }
  const listen = (socket: Socket) => {
    let rest = ''
    socket.on('data', (piece) => {
      const lines = (rest + piece.toString()).split('\r\n')
      rest = lines.pop() ?? ''
      for (const line of lines) obey(line)
    })
  }
  listen(first)
  say('220 Ready.')
}
