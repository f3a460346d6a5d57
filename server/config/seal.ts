import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const algorithm = 'aes-256-gcm'
const ivLength = 12
const tagLength = 16

const keyFor = (secret: string, purpose: string) =>
  Buffer.from(hkdfSync('sha256', secret, '', `seal:${purpose}`, 32))

/** Encrypts a text that is stored in the database, with a key derived from SECRET. */
export function seal(secret: string, purpose: string, text: string) {
  const iv = randomBytes(ivLength)
  const cipher = createCipheriv(algorithm, keyFor(secret, purpose), iv)
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url')
}

/** The text that was sealed; undefined if it was sealed with another secret. */
export function unseal(secret: string, purpose: string, sealed: string) {
  const bytes = Buffer.from(sealed, 'base64url')
  const iv = bytes.subarray(0, ivLength)
  const decipher = createDecipheriv(algorithm, keyFor(secret, purpose), iv)
  try {
    decipher.setAuthTag(bytes.subarray(ivLength, ivLength + tagLength))
    const parts = [decipher.update(bytes.subarray(ivLength + tagLength)), decipher.final()]
    return Buffer.concat(parts).toString('utf8')
  } catch {
    return undefined
  }
}
