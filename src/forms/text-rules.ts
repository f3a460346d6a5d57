import * as z from 'zod/mini'

// The contract counts characters as users do, an emoji as one; a string's length counts it as two.

/** At most so many characters. */
export function atMost(most: number) {
  return z.refine<string>((text) => [...text].length <= most, `Use at most ${most} characters`)
}

/** At least so many characters. */
export function atLeast(least: number) {
  return z.refine<string>((text) => [...text].length >= least, `Use at least ${least} characters`)
}

/** A visible character: the contract's rule for names, which excludes five blank letters and symbols. */
const visible = /(?![\u115F\u1160\u2800\u3164\uFFA0])[\p{L}\p{N}\p{P}\p{S}]/u

/** Not only white space and invisible characters. */
export function withSubstance(message: string) {
  return z.refine<string>((text) => visible.test(text), message)
}
