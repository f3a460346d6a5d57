const steps = [1, 2, 4, 6, 8, 10]

/** The end of an axis from 0: an even, round number that is not below any value. */
export function topOf(values: readonly number[]): number {
  const largest = Math.max(2, ...values)
  const unit = 10 ** Math.floor(Math.log10(largest))
  const step = steps.find((each) => each * unit >= largest) ?? 10
  return step * unit
}

interface Scale {
  /** Width of an interval. */
  step: number
  height: number
  top: number
}

/** The paths of a line: one through whole intervals, one to and from those that are not whole. */
export function linePaths(
  values: readonly number[],
  isPartial: readonly boolean[],
  { step, height, top }: Scale,
) {
  const at = (index: number) =>
    `${(index * step).toFixed(3)} ${(height * (1 - (values[index] ?? 0) / top)).toFixed(2)}`
  const paths = { whole: '', partial: '' }
  for (const index of values.keys()) {
    if (index === 0) continue
    const kind = isPartial[index] || isPartial[index - 1] ? 'partial' : 'whole'
    paths[kind] += `M${at(index - 1)}L${at(index)}`
  }
  return paths
}
