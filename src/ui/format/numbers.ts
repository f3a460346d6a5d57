/** Creates a formatter when it is first used: creating one takes milliseconds. */
function lazyFormat(options?: Intl.NumberFormatOptions): () => Intl.NumberFormat {
  let format: Intl.NumberFormat | undefined
  return () => (format ??= new Intl.NumberFormat(undefined, options))
}

const numbers = lazyFormat()
const percents = lazyFormat({ style: 'percent', maximumFractionDigits: 0 })

/** A whole or decimal number as the reader's locale writes it: `3,412`. */
export const formatNumber = (value: number): string => numbers().format(value)

/** A share in whole percent: `38%` for 0.381. */
export const formatPercent = (share: number): string => percents().format(share)

const sizes = (['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const).map((unit, step) =>
  lazyFormat({
    style: 'unit',
    unit,
    unitDisplay: step === 0 ? 'long' : 'short',
    maximumFractionDigits: step === 0 ? 0 : 1,
  }),
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
