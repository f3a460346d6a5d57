import { randomBytes } from 'node:crypto'

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const length = 22

/** Writes up to 128 bits in 22 digits of base 62, whose byte order is their numeric order. */
function base62(value: bigint) {
  let text = ''
  for (let rest = value; text.length < length; rest /= 62n) text = digits[Number(rest % 62n)] + text
  return text
}

let lastAt = 0
let sinceThen = 0

/** 80 bits: how many ids this process made before in the same millisecond, in 16 bits, and 64 random ones. */
function nextRest(index: number) {
  sinceThen = index === lastAt ? sinceThen + 1 : 0
  lastAt = index
  const rest = randomBytes(10)
  rest.writeUInt16BE(sinceThen % 0x10000)
  return rest
}

/**
 * A new opaque id: 22 characters of A-Z, a-z, 0-9. The first 48 bits are the time in milliseconds, the next 16
 * count on within one, so ids that a process makes later sort later (in the "C" collation, which every id column
 * has) and fill an index from its right edge; the other 64 bits are random. What one transaction notes has one
 * time, and is told in the order of its ids. `at` and `rest` are for reproducible seeds.
 */
export function newId(at = Date.now(), rest = nextRest(at)) {
  return base62((BigInt(Math.floor(at)) << 80n) | BigInt(`0x${rest.toString('hex')}`))
}
