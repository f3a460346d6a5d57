// Made when something is first written with them: that takes longer than all else that a file does when it comes.
let numbers: Intl.NumberFormat | undefined
let percents: Intl.NumberFormat | undefined

/** A whole or decimal number as the reader's locale writes it: `3,412`. */
export function formatNumber(value: number): string {
  numbers ??= new Intl.NumberFormat()
  return numbers.format(value)
}

/** A share in whole percent: `38%` for 0.381. */
export function formatPercent(share: number): string {
  percents ??= new Intl.NumberFormat(undefined, { style: 'percent', maximumFractionDigits: 0 })
  return percents.format(share)
}

const sizes = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const
/** One for each step, made when it is first needed. */
const bySize: Intl.NumberFormat[] = []

/** A size in bytes as people say it, in steps of 1,000 up to gigabytes: `4.2 MB`. */
export function formatBytes(bytes: number): string {
  const step = Math.min(sizes.length - 1, Math.max(0, Math.floor(Math.log10(bytes || 1) / 3)))
  const words = (bySize[step] ??= new Intl.NumberFormat(undefined, {
    style: 'unit',
    unit: sizes[step] ?? 'byte',
    unitDisplay: step === 0 ? 'long' : 'short',
    maximumFractionDigits: step === 0 ? 0 : 1,
  }))
  return words.format(bytes / 1000 ** step)
}

/** A number and what it counts, in the right form: `1 person`, `3,412 people`. */
export function counted(count: number, one: string, many: string): string {
  return `${formatNumber(count)} ${count === 1 ? one : many}`
}
