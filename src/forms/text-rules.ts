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

/** Something that can be seen: the contract's rule for names, which leaves out five blank letters and symbols. */
const visible = /(?![\u115F\u1160\u2800\u3164\uFFA0])[\p{L}\p{N}\p{P}\p{S}]/u

/** Not made of white space and invisible characters alone. */
export function withSubstance(message: string) {
  return z.refine<string>((text) => visible.test(text), message)
}
