import type { ReactElement, ReactNode } from 'react'
import { assignInlineVars } from '~/ui/hooks/inline-vars'
import { formatNumber } from '~/ui/format/numbers'
import { tones, type Tone } from '~/ui/display/tone.css'
import { useIncrementalRender } from '~/ui/hooks/use-incremental-render'
import { ChartFrame } from './chart-frame'
import * as css from './charts.css'

export interface Bar {
  id: string
  /** "March", "26 to 50%", the title of an item. */
  label: string
  value: number
  /** A larger figure of which the value is a part, drawn paler behind it. */
  of?: number
  /** What is said at the bar instead of the bare figure: "64 of 248". */
  text?: string
  tone?: Tone
}

export interface BarChartProps<B extends Bar> {
  /** What the chart shows: "Progress distribution". */
  label: string
  bars: readonly B[]
  /** The heads of the table's first two columns: "Month" and "People". */
  names: readonly [label: string, value: string]
  /** Columns that only the table has. */
  more?: readonly { label: string; value: (bar: B) => string | number | null }[]
  /** Upright, for a few short labels; or lines under each other. */
  direction?: 'columns' | 'lines'
  /** What the longest bar would be; the largest figure when not said. */
  max?: number
  /** A link to the very rows that a bar counts, around its label. */
  link?: (bar: B, content: ReactNode) => ReactElement
}

/** Figures as bars, each with its label and its number in words, and all of them as a table. */
export function BarChart<B extends Bar>(props: BarChartProps<B>) {
  const { label, bars, names, more = [], direction = 'columns', link } = props
  const top = Math.max(1, props.max ?? 0, ...bars.map(({ value, of = 0 }) => Math.max(value, of)))
  // A course of 500 items has as many bars.
  const [drawn] = useIncrementalRender([{ items: bars }])
  const words = (bar: B) => (link ? link(bar, bar.label) : bar.label)
  const table = {
    head: [...names, ...more.map((column) => column.label)],
    rows: bars.map((bar) => ({
      id: bar.id,
      cells: [bar.label, bar.value, ...more.map((column) => column.value(bar))],
    })),
  }
  return (
    <ChartFrame label={label} table={table}>
      {direction === 'columns' ? (
        <ul role="list" className={css.columns}>
          {bars.map((bar) => (
            <li key={bar.id} className={`${css.column} ${tones[bar.tone ?? 'accent']}`}>
              <span className={css.columnValue}>{bar.text ?? formatNumber(bar.value)}</span>
              <span className={css.columnPlace} aria-hidden>
                <span
                  className={css.columnMark}
                  style={assignInlineVars({ [css.share]: String(bar.value / top) })}
                />
              </span>
              <span className={css.columnLabel} dir="auto">
                {words(bar)}
              </span>
            </li>
          ))}
        </ul>
      ) : (
        <ul role="list" className={css.lines}>
          {bars.slice(0, drawn?.count).map((bar) => (
            <li key={bar.id} className={tones[bar.tone ?? 'accent']}>
              <div className={css.lineWords}>
                <span className={css.lineLabel} dir="auto">
                  {words(bar)}
                </span>
                <span className={css.lineValue}>{bar.text ?? formatNumber(bar.value)}</span>
              </div>
              <div
                className={css.lineTrack}
                aria-hidden
                style={assignInlineVars({
                  [css.share]: String(bar.value / top),
                  [css.whole]: String((bar.of ?? 0) / top),
                })}
              >
                <div className={css.lineBehind} />
                <div className={css.lineMark} />
              </div>
            </li>
          ))}
        </ul>
      )}
    </ChartFrame>
  )
}
