import * as css from './sparkline.css'

const width = 100
const height = 24

/** The course of a figure as a small line without text; the figure beside it says the value. */
export function Sparkline({ values }: { values: readonly number[] }) {
  if (values.length < 2) return <span className={css.place} />
  const top = Math.max(1, ...values)
  const step = width / (values.length - 1)
  const points = values.map(
    (value, index) => `${(index * step).toFixed(1)},${(height * (1 - value / top)).toFixed(1)}`,
  )
  return (
    <svg
      className={css.sparkline}
      viewBox={`0 -1 ${width} ${height + 2}`}
      preserveAspectRatio="none"
      aria-hidden
    >
      <polyline className={css.line} points={points.join(' ')} />
    </svg>
  )
}
