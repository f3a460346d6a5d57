/** How many pieces may be in memory at once, of all uploads together. */
const limit = 8
let inUse = 0
const waiting: (() => void)[] = []

async function enter() {
  if (inUse >= limit) await new Promise<void>((resolve) => waiting.push(resolve))
  else inUse += 1
}

function leave() {
  const next = waiting.shift()
  if (next) next()
  else inUse -= 1
}

/**
 * Splits `first` and a stream into pieces of one size; the last may be shorter. Buffers are reused and limited in
 * number, so memory is bounded: further uploads wait.
 */
export async function* pieces(
  stream: AsyncIterable<Buffer>,
  size: number,
  first = Buffer.alloc(0),
) {
  await enter()
  try {
    const piece = Buffer.allocUnsafe(size)
    let filled = first.copy(piece)
    let fresh = false
    for await (const chunk of stream) {
      let rest: Buffer = chunk
      while (rest.length > 0) {
        const copied = rest.copy(piece, filled)
        filled += copied
        fresh = true
        rest = rest.subarray(copied)
        if (filled < size) continue
        yield piece
        filled = 0
        fresh = false
      }
    }
    if (filled > 0 && fresh) yield piece.subarray(0, filled)
  } finally {
    leave()
  }
}
