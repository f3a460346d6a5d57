import * as z from 'zod/mini'

// The contract counts characters as people do, a smiley as one; a string's own length counts it as two.

/** At most so many characters. */
export function atMost(most: number) {
  return z.refine<string>((text) => [...text].length <= most, `Use at most ${most} characters`)
}

/** At least so many characters. */
export function atLeast(least: number) {
  return z.refine<string>((text) => [...text].length >= least, `Use at least ${least} characters`)
}
