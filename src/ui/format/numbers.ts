/** Creates a formatter on first use: construction takes milliseconds. */
function lazyFormat(options?: Intl.NumberFormatOptions): () => Intl.NumberFormat {
  let format: Intl.NumberFormat | undefined
  return () => (format ??= new Intl.NumberFormat(undefined, options))
}

const numbers = lazyFormat()
const percents = lazyFormat({ style: 'percent', maximumFractionDigits: 0 })

/** A number in the reader's locale: `3,412`. */
export const formatNumber = (value: number): string => numbers().format(value)

/** A ratio as whole percent: `38%` for 0.381. */
export const formatPercent = (share: number): string => percents().format(share)

/**
 * The shares of a whole in whole percent that add up to 100 (largest remainder): 34, 33, 33 for three equal values. All
 * 0 for a total of 0.
 */
export function wholePercents(values: readonly number[]): number[] {
  const sum = values.reduce((total, value) => total + value, 0)
  if (sum === 0) return values.map(() => 0)
  const exact = values.map((value) => (100 * value) / sum)
  const percentages = exact.map(Math.floor)
  const missing = 100 - percentages.reduce((total, value) => total + value, 0)
  const remainder = (index: number) => (exact[index] ?? 0) % 1
  const byRemainder = values
    .map((_, index) => index)
    .toSorted((a, b) => remainder(b) - remainder(a))
  for (const index of byRemainder.slice(0, missing))
    percentages[index] = (percentages[index] ?? 0) + 1
  return percentages
}

const sizes = (['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const).map((unit, step) =>
  lazyFormat({
    style: 'unit',
    unit,
    unitDisplay: step === 0 ? 'long' : 'short',
    maximumFractionDigits: step === 0 ? 0 : 1,
  }),
)

/** A size in bytes with decimal units: `4.2 MB`. */
export function formatBytes(bytes: number): string {
  const step = Math.min(sizes.length - 1, Math.max(0, Math.floor(Math.log10(bytes || 1) / 3)))
  return sizes[step]?.().format(bytes / 1000 ** step) ?? ''
}

/** A count with its noun in the singular or plural: `1 person`, `3,412 people`. */
export function counted(count: number, one: string, many: string): string {
  return `${formatNumber(count)} ${count === 1 ? one : many}`
}
