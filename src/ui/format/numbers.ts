import { readersLocale } from './locale'

/**
 * Makes a formatter for each locale when it is first needed: that takes longer than all else that a file does when it
 * comes.
 */
function forLocale<Made>(make: (locale: string | undefined) => Made): () => Made {
  const made = new Map<string | undefined, Made>()
  return () => {
    const tag = readersLocale()
    const known = made.get(tag) ?? make(tag)
    made.set(tag, known)
    return known
  }
}

const numbers = forLocale((tag) => new Intl.NumberFormat(tag))
const percents = forLocale(
  (tag) => new Intl.NumberFormat(tag, { style: 'percent', maximumFractionDigits: 0 }),
)

/** A whole or decimal number as the reader's locale writes it: `3,412`. */
export const formatNumber = (value: number): string => numbers().format(value)

/** A share in whole percent: `38%` for 0.381. */
export const formatPercent = (share: number): string => percents().format(share)

const sizes = (['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const).map((unit, step) =>
  forLocale(
    (tag) =>
      new Intl.NumberFormat(tag, {
        style: 'unit',
        unit,
        unitDisplay: step === 0 ? 'long' : 'short',
        maximumFractionDigits: step === 0 ? 0 : 1,
      }),
  ),
)

/** A size in bytes as people say it, in steps of 1,000 up to gigabytes: `4.2 MB`. */
export function formatBytes(bytes: number): string {
  const step = Math.min(sizes.length - 1, Math.max(0, Math.floor(Math.log10(bytes || 1) / 3)))
  return sizes[step]?.().format(bytes / 1000 ** step) ?? ''
}

/** A number and what it counts, in the right form: `1 person`, `3,412 people`. */
export function counted(count: number, one: string, many: string): string {
  return `${formatNumber(count)} ${count === 1 ? one : many}`
}
