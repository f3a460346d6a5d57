/** Pseudorandom numbers, the same for a seed on every machine. */
export type Random = ReturnType<typeof randomFrom>

function hash(text: string) {
  let state = 2_166_136_261
  for (const char of text) state = Math.imul(state ^ (char.codePointAt(0) ?? 0), 16_777_619)
  return state >>> 0
}

/** A generator (mulberry32) for a text seed. */
export function randomFrom(seed: string) {
  let state = hash(seed)

  /** At least 0 and below 1. */
  function next() {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }

  return {
    next,
    /** True with this probability. */
    chance: (probability: number) => next() < probability,
    /** A whole number from `least` to `most`. */
    whole: (least: number, most: number) => least + Math.floor(next() * (most - least + 1)),
    /** A random element of a non-empty list. */
    pick<Item>(list: readonly Item[]): Item {
      const item = list[Math.floor(next() * list.length)]
      if (item === undefined) throw new Error('There is nothing to pick from')
      return item
    },
    bytes: (count: number) => Buffer.from(Array.from({ length: count }, () => next() * 256)),
  }
}
