import type { ReactElement, ReactNode } from 'react'
import { assignInlineVars } from '~/ui/hooks/inline-vars'
import { formatNumber } from '~/ui/format/numbers'
import { tones, type Tone } from '~/ui/display/tone.css'
import { useIncrementalRender } from '~/ui/hooks/use-incremental-render'
import { ChartFrame } from './chart-frame'
import * as css from './charts.css'

export interface Bar {
  id: string
  /** For example "March", "26 to 50%" or an item title. */
  label: string
  value: number
  /** The total that `value` is part of, drawn paler behind it. */
  of?: number
  /** Text at the bar in place of the bare number: "64 of 248". */
  text?: string
  tone?: Tone
}

export interface BarChartProps<B extends Bar> {
  /** What the chart shows: "Progress distribution". */
  label: string
  bars: readonly B[]
  /** Headers of the table's first two columns: "Month" and "People". */
  names: readonly [label: string, value: string]
  /** Extra columns of the table view. */
  more?: readonly { label: string; value: (bar: B) => string | number | null }[]
  /** `columns` for a few short labels, otherwise horizontal bars. */
  direction?: 'columns' | 'lines'
  /** Value of a full-length bar. Defaults to the largest value. */
  max?: number
  /** Beside the button for the table. */
  actions?: ReactNode
  /** Wraps the label in a link to the rows counted by the bar. */
  link?: (bar: B, content: ReactNode) => ReactElement
}

/** Bar chart with a text value per bar and a table view of the same data. */
export function BarChart<B extends Bar>(props: BarChartProps<B>) {
  const { label, bars, names, more = [], direction = 'columns', actions, link } = props
  const top = Math.max(1, props.max ?? 0, ...bars.map(({ value, of = 0 }) => Math.max(value, of)))
  // A course with 500 items has as many bars.
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
    <ChartFrame label={label} table={table} actions={actions}>
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
                  [css.total]: String((bar.of ?? 0) / top),
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
