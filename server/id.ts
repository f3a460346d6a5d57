import { randomBytes } from 'node:crypto'

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const length = 22

/** Writes up to 128 bits in 22 digits of base 62, whose byte order is their numeric order. */
function base62(value: bigint) {
  let text = ''
  for (let rest = value; text.length < length; rest /= 62n) text = digits[Number(rest % 62n)] + text
  return text
}

/**
 * A new opaque id: 22 characters of A-Z, a-z, 0-9. The first 48 bits are the time in milliseconds, so
 * ids made later sort later (in the "C" collation, which every id column has) and fill an index from
 * its right edge; the other 80 bits are random. `at` and `random` are for reproducible seeds.
 */
export function newId(at = Date.now(), random = randomBytes(10)) {
  return base62((BigInt(Math.floor(at)) << 80n) | BigInt(`0x${random.toString('hex')}`))
}
