import { randomBytes } from 'node:crypto'

/** Crockford's base32: no I, L, O and U. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const length = 16

/** A new code of 80 random bits. */
export function newCode() {
  let rest = BigInt(`0x${randomBytes(10).toString('hex')}`)
  let code = ''
  for (; code.length < length; rest /= 32n) code = alphabet[Number(rest % 32n)] + code
  return code
}

const meant: Record<string, string> = { O: '0', I: '1', L: '1' }

/** A code as somebody typed it; undefined if it cannot be one. */
export function readCode(text: string) {
  const typed = text
    .toUpperCase()
    .replaceAll(/[\s\p{Pd}._]/gu, '')
    .replaceAll(/[OIL]/g, (letter) => meant[letter] ?? letter)
  const isCode = typed.length === length && [...typed].every((letter) => alphabet.includes(letter))
  return isCode ? typed : undefined
}
