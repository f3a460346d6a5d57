/** The quantile `p` (0 to 1) of the values; NaN without any. */
export function percentile(values: number[], p: number) {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * p))] ?? Number.NaN
}

export const median = (values: number[]) => percentile(values, 0.5)

/** Rounded to at most `digits` decimals. */
export const round = (value: number, digits = 0) => Number(value.toFixed(digits))
