/** A certificate of the stand-in's own for its webhooks. Node reads certificates but writes none, hence the few DER values below. */
import { generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'

const year = 365 * 24 * 60 * 60 * 1000

/** A key pair and a self-signed X.509 certificate in PEM, good for a year. */
export function makeCertificate(): { privateKey: KeyObject; pem: string } {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const algorithm = sequence(oid('2a864886f70d01010b'), der(0x05, Buffer.alloc(0))) // sha256WithRSAEncryption
  const name = sequence(der(0x31, sequence(oid('550403'), der(0x0c, Buffer.from('paypal-stand-in'))))) // commonName
  const serial = Buffer.concat([Buffer.from([1]), randomBytes(8)])
  const toBeSigned = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))), // version 3
    der(0x02, serial),
    algorithm,
    name,
    sequence(time(Date.now() - 60_000), time(Date.now() + year)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
  )
  const signature = sign('RSA-SHA256', toBeSigned, privateKey)
  const certificate = sequence(toBeSigned, algorithm, der(0x03, Buffer.concat([Buffer.from([0]), signature])))
  const lines = certificate.toString('base64').match(/.{1,64}/g) ?? []
  return { privateKey, pem: `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n` }
}

const sequence = (...parts: Buffer[]) => der(0x30, Buffer.concat(parts))
const oid = (hex: string) => der(0x06, Buffer.from(hex, 'hex'))

function time(milliseconds: number): Buffer {
  const digits = new Date(milliseconds).toISOString().replace(/\D/g, '')
  return der(0x17, Buffer.from(`${digits.slice(2, 14)}Z`))
}

/** A tag, the length and the content; lengths above 127 are written as bytes of their own. */
function der(tag: number, content: Buffer): Buffer {
  const { length } = content
  const bytes = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255]
  return Buffer.concat([Buffer.from([tag, ...bytes]), content])
}
