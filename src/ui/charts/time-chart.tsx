import { useState, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react'
import { tones, type Tone } from '~/ui/display/tone.css'
import { formatNumber } from '~/ui/format/numbers'
import { ChartFrame } from './chart-frame'
import { swatch } from './charts.css'
import { linePaths, topOf } from './time-chart-scale'
import * as css from './time-chart.css'

export interface TimePoint {
  id: string
  /** For example "16 – 22 Nov". */
  label: string
  /** A value for each series. */
  values: readonly number[]
  /** Set if the interval is cut or has not ended: "3 of 7 days". */
  partial?: string | undefined
}

interface TimeChartProps<P extends TimePoint> {
  /** What the chart shows: "Active people over time". */
  label: string
  points: readonly P[]
  series: readonly { label: string; tone: Tone }[]
  /** A line, or columns side by side. */
  kind: 'line' | 'columns'
  /** Header of the table's first column: "Week". */
  name: string
  actions?: ReactNode
  /** Beside the values of the chosen point: a link to the counted rows. */
  link?: (point: P) => ReactNode
  /** Enter or a click on a point. */
  onOpen?: (point: P) => void
}

const height = 100

/** Values over time as a line or columns. The arrow keys choose a point, whose values are shown below. */
export function TimeChart<P extends TimePoint>(props: TimeChartProps<P>) {
  const { label, points, series, kind, name, actions, link, onOpen } = props
  const [chosen, setChosen] = useState<string>()
  const found = points.findIndex(({ id }) => id === chosen)
  const index = found === -1 ? points.length - 1 : found
  const point = points[index]
  const top = topOf(points.flatMap(({ values }) => values))
  const textOf = (value: number | undefined, at: number) =>
    `${formatNumber(value ?? 0)} ${series[at]?.label.toLowerCase() ?? ''}`
  const titleOf = ({ label: days, partial }: TimePoint) =>
    partial === undefined ? days : `${days} (${partial})`
  const choose = (to: number) => setChosen(points[to]?.id)
  const follow = ({ currentTarget, clientX }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect()
    const share = (clientX - left) / width
    // Columns have a place each; a line begins and ends at the edges.
    const at = kind === 'line' ? Math.round(share * (points.length - 1)) : share * points.length
    choose(Math.min(points.length - 1, Math.max(0, Math.floor(at))))
  }
  const table = {
    head: [name, ...series.map((each) => each.label)],
    rows: points.map((each) => ({ id: each.id, cells: [titleOf(each), ...each.values] })),
  }
  return (
    <ChartFrame label={label} table={table} actions={actions}>
      <div className={css.chart}>
        <div className={css.ticks} aria-hidden>
          <span>{formatNumber(top)}</span>
          <span>{formatNumber(top / 2)}</span>
          <span>0</span>
        </div>
        <div className={css.plot}>
          <svg
            className={css.drawing}
            viewBox={`0 0 ${points.length} ${height}`}
            preserveAspectRatio="none"
            aria-hidden
          >
            {kind === 'line' ? (
              <Lines points={points} series={series} top={top} index={index} />
            ) : (
              <Columns points={points} series={series} top={top} />
            )}
          </svg>
          <input
            type="range"
            className={css.chooser}
            aria-label={`${label}: choose a point`}
            aria-valuetext={point && `${titleOf(point)}: ${point.values.map(textOf).join(', ')}`}
            min={0}
            max={Math.max(0, points.length - 1)}
            value={Math.max(0, index)}
            onChange={({ target }) => choose(Number(target.value))}
            onPointerMove={follow}
            onClick={() => point && onOpen?.(point)}
            onKeyDown={({ key }: KeyboardEvent) => key === 'Enter' && point && onOpen?.(point)}
          />
        </div>
        <div className={css.dates} aria-hidden>
          <span>{points[0]?.label}</span>
          {points.length > 1 && <span>{points.at(-1)?.label}</span>}
        </div>
      </div>
      {point && (
        <div className={css.readout}>
          <span>{titleOf(point)}</span>
          {series.map((each, at) => (
            <span key={each.label} className={`${css.entry} ${tones[each.tone]}`}>
              <span className={swatch} aria-hidden />
              {textOf(point.values[at], at)}
            </span>
          ))}
          {link?.(point)}
        </div>
      )}
    </ChartFrame>
  )
}

interface DrawingProps {
  points: readonly TimePoint[]
  series: readonly { label: string; tone: Tone }[]
  top: number
}

function Lines({ points, series, top, index }: DrawingProps & { index: number }) {
  const step = points.length / Math.max(1, points.length - 1)
  return (
    <>
      <line className={css.guide} x1={index * step} x2={index * step} y1={0} y2={height} />
      {series.map((each, at) => {
        const values = points.map(({ values: all }) => all[at] ?? 0)
        const isPartial = points.map(({ partial }) => partial !== undefined)
        const paths = linePaths(values, isPartial, { step, height, top })
        return (
          <g key={each.label} className={tones[each.tone]}>
            <path className={css.path} d={paths.whole} />
            <path className={`${css.path} ${css.dashed}`} d={paths.partial} />
          </g>
        )
      })}
    </>
  )
}

function Columns({ points, series, top }: DrawingProps) {
  const width = 0.8 / series.length
  return series.map((each, at) => (
    <g key={each.label} className={tones[each.tone]}>
      {points.map(({ id, values, partial }, index) => {
        const length = (height * (values[at] ?? 0)) / top
        return (
          <rect
            key={id}
            className={partial === undefined ? css.column : `${css.column} ${css.partialColumn}`}
            x={index + 0.1 + at * width}
            y={height - length}
            width={width * 0.9}
            height={length}
          />
        )
      })}
    </g>
  ))
}
