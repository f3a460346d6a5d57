import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from './config.ts'
import { makePrivate } from './data-dir.ts'

function read(path: string) {
  try {
    return readFileSync(path, 'utf8').trim() || undefined
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}

/** Creates the secret once; if two processes try, both read the same file. */
function make(folder: string, path: string) {
  makePrivate(folder)
  const draft = `${path}.${process.pid}`
  writeFileSync(draft, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600 })
  try {
    linkSync(draft, path)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  } finally {
    rmSync(draft, { force: true })
  }
  return read(path)
}

/** The signing secret: SECRET, or one that is created and stored in DATA_DIR. */
export function loadSecret({ SECRET, DATA_DIR }: Config): string {
  const path = join(DATA_DIR, 'secret')
  const secret = SECRET ?? read(path) ?? make(DATA_DIR, path)
  if (!secret) throw new Error(`The file ${path} is empty. Remove it to have a new one created`)
  return secret
}

/**
 * The secret of the link in a mail, 256 bits. It is derived from the mail's id, so that a mail that is sent twice,
 * because nobody knows whether the first attempt arrived, has the same link. Only its hash is stored.
 */
export const linkToken = (secret: string, mailId: string) =>
  createHmac('sha256', secret).update(`link:${mailId}`).digest('base64url')

/** A 128-bit signature over parts; their lengths are included, so that they are unambiguous. */
export function sign(secret: string, ...parts: (string | number)[]) {
  const text = parts.map((part) => `${String(part).length}:${part}`).join('')
  return createHmac('sha256', secret).update(text).digest().subarray(0, 16).toString('base64url')
}

/** Whether a signature is valid, in constant time. */
export function isSigned(secret: string, signature: string, ...parts: (string | number)[]) {
  const expected = Buffer.from(sign(secret, ...parts))
  const actual = Buffer.from(signature)
  return expected.length === actual.length && timingSafeEqual(expected, actual)
}
