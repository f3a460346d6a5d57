import { createHash, randomBytes } from 'node:crypto'

/** 256 random bits for a session, a link or a key. Only its `hashOf` is ever stored. */
export const newToken = () => randomBytes(32).toString('base64url')

/** Tokens are random, so a plain hash is enough: there is nothing to guess. */
export const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url')
