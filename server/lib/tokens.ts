import { createHash, randomBytes } from 'node:crypto'

/** 256 random bits for a session, a link or a key. Only `hashOf` of it is stored. */
export const newToken = () => randomBytes(32).toString('base64url')

/** Tokens are random, so a plain hash is enough. */
export const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url')
