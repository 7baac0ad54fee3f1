/** Sign-in: the token call, and what a token still stands for. */
import { randomBytes } from 'node:crypto'
import type { SimulatorConfig } from './config.ts'
import type { Answer } from './refusal.ts'
import type { Settings } from './settings.ts'
import type { Store } from './store.ts'

export interface Session {
  firm: number
  period: number
  expiresAt: number
}

export interface Tokens {
  /** Answers `POST /api/v1/token`; the body is read as a form whatever its content type says. */
  give(authorization: string | undefined, body: string): Answer
  /** The session of an `Authorization` header, or nothing when its token is missing, unknown or over. */
  sessionOf(authorization: string | undefined): Session | undefined
  revoke(authorization: string | undefined): void
  expireAll(): void
  alive(): number
}

export function createTokens(config: SimulatorConfig, settings: Settings, store: Store): Tokens {
  // Kept in memory: a service that was started again knows no token of before.
  const sessions = new Map<string, Session>()
  const refused = (error: string, error_description: string): Answer => ({
    status: 400,
    body: { error, error_description },
  })
  const alive = () => {
    for (const [token, { expiresAt }] of sessions) if (expiresAt <= Date.now()) sessions.delete(token)
    return sessions.size
  }

  return {
    give(authorization, body) {
      const form = new Map([...new URLSearchParams(body)].map(([name, value]) => [name.toLowerCase(), value]))
      const [id, secret] =
        settings.clientCredentials === 'header'
          ? basicPair(authorization)
          : [form.get('client_id'), form.get('client_secret')]
      if (id !== config.clientId || secret !== config.clientSecret)
        return refused('invalid_client', 'İstemci kimliği doğrulanamadı.')
      if (form.get('grant_type') !== 'password')
        return refused('unsupported_grant_type', 'Yalnızca password türü desteklenir.')
      const isKnown = form.get('username')?.toUpperCase() === config.username.toUpperCase()
      if (!isKnown || form.get('password') !== config.password)
        return refused('invalid_grant', 'Kullanıcı adı veya şifre hatalı.')
      const firm = Number(form.get('firmno'))
      if (!store.get('select 1 from L_CAPIFIRM where NR = ?', firm))
        return refused('invalid_grant', `${form.get('firmno') || 'Verilmeyen'} numaralı firma bulunamadı.`)
      if (settings.seats > 0 && alive() >= settings.seats)
        return refused('invalid_grant', 'Kullanılabilir lisans bulunamadı.')

      const token = randomBytes(48).toString('base64url')
      const now = Date.now()
      const expiresAt = now + settings.tokenSeconds * 1000
      sessions.set(token, { firm, period: config.period, expiresAt })
      return {
        status: 200,
        body: {
          access_token: token,
          token_type: 'bearer',
          expires_in: settings.tokenSeconds,
          refresh_token: randomBytes(16).toString('hex'),
          userName: config.username,
          firmNo: String(firm),
          logoDB: 'TIGERDB',
          '.issued': new Date(now).toUTCString(),
          '.expires': new Date(expiresAt).toUTCString(),
        },
      }
    },
    sessionOf(authorization) {
      const session = sessions.get(bearer(authorization))
      return session && session.expiresAt > Date.now() ? session : undefined
    },
    revoke: (authorization) => void sessions.delete(bearer(authorization)),
    expireAll: () => sessions.clear(),
    alive,
  }
}

const bearer = (authorization = '') => /^bearer\s+(\S+)$/i.exec(authorization)?.[1] ?? ''

function basicPair(authorization = ''): [string?, string?] {
  const encoded = /^basic\s+(\S+)$/i.exec(authorization)?.[1]
  if (encoded === undefined) return []
  const text = Buffer.from(encoded, 'base64').toString('utf8')
  const colon = text.indexOf(':')
  return colon < 0 ? [] : [text.slice(0, colon), text.slice(colon + 1)]
}
