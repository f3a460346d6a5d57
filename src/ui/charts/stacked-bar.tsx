import type { ReactElement, ReactNode } from 'react'
import { assignInlineVars } from '~/ui/inline-vars'
import { formatNumber } from '~/ui/numbers'
import { tones, type Tone } from '~/ui/tone.css'
import { ChartFrame } from './chart-frame'
import * as css from './charts.css'

export interface Part {
  id: string
  /** "In progress". */
  label: string
  value: number
  tone: Tone
}

export interface StackedBarProps<P extends Part> {
  /** What the parts make up: "People by status". */
  label: string
  parts: readonly P[]
  /** The heads of the table's columns: "Status" and "People". */
  names: readonly [label: string, value: string]
  /** A link to the very rows that a part counts, around its label. */
  link?: (part: P, content: ReactNode) => ReactElement
}

const percent = new Intl.NumberFormat(undefined, { style: 'percent', maximumFractionDigits: 0 })

/** A whole and its parts as one bar; the legend says each part in words and figures. */
export function StackedBar<P extends Part>({ label, parts, names, link }: StackedBarProps<P>) {
  const sum = parts.reduce((total, { value }) => total + value, 0)
  const shareOf = ({ value }: P) => percent.format(sum === 0 ? 0 : value / sum)
  const table = {
    head: [...names, 'Share'],
    rows: parts.map((part) => ({ id: part.id, cells: [part.label, part.value, shareOf(part)] })),
  }
  return (
    <ChartFrame label={label} table={table}>
      <div className={css.stack} aria-hidden>
        {sum === 0 && <div className={css.nothing} />}
        {parts
          .filter(({ value }) => value > 0)
          .map((part) => (
            <div
              key={part.id}
              title={`${part.label}: ${formatNumber(part.value)}`}
              className={`${css.part} ${tones[part.tone]}`}
              style={assignInlineVars({ [css.share]: String(part.value) })}
            />
          ))}
      </div>
      <ul role="list" className={css.legend}>
        {parts.map((part) => (
          <li key={part.id} className={`${css.entry} ${tones[part.tone]}`}>
            <span className={css.swatch} aria-hidden />
            <span>{link ? link(part, part.label) : part.label}</span>
            <span className={css.entryFigure}>
              {formatNumber(part.value)} · {shareOf(part)}
            </span>
          </li>
        ))}
      </ul>
    </ChartFrame>
  )
}
