import { randomBytes } from 'node:crypto'

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const length = 22

/** Encodes up to 128 bits in 22 digits of base 62, whose byte order is their numeric order. */
function base62(value: bigint) {
  let text = ''
  for (let rest = value; text.length < length; rest /= 62n) text = digits[Number(rest % 62n)] + text
  return text
}

let lastAt = 0
let sinceThen = 0

/** 80 bits: a 16-bit counter of the ids in the same millisecond, and 64 random ones. */
function nextRest(time: number) {
  sinceThen = time === lastAt ? sinceThen + 1 : 0
  lastAt = time
  const rest = randomBytes(10)
  rest.writeUInt16BE(sinceThen % 0x10000)
  return rest
}

/**
 * A new id: 22 characters of A-Z, a-z, 0-9. The first 48 bits are the time in milliseconds and the next 16 a counter,
 * so that the ids of a process sort by creation (in the "C" collation, which every id column has) and are appended to
 * indexes; the other 64 bits are random. Rows of one transaction have the same time and are ordered by id. `time` and
 * `rest` are for reproducible seeds.
 */
export function newId(time = Date.now(), rest = nextRest(time)) {
  return base62((BigInt(Math.floor(time)) << 80n) | BigInt(`0x${rest.toString('hex')}`))
}
