import type { ReactElement, ReactNode } from 'react'
import { assignInlineVars } from '~/ui/hooks/inline-vars'
import { formatNumber, formatPercent } from '~/ui/format/numbers'
import { tones, type Tone } from '~/ui/display/tone.css'
import { ChartFrame } from './chart-frame'
import * as css from './charts.css'

export interface Part {
  id: string
  /** "In progress". */
  label: string
  value: number
  tone: Tone
  /** What is left of the whole, drawn paler: the free seats. */
  isRest?: boolean
}

/** What is counted once more among some parts that stand beside each other, and cuts across them. */
export interface Among {
  /** "Overdue". */
  label: string
  value: number
  tone: Tone
  /** The ids of these parts. */
  parts: readonly string[]
}

export interface StackedBarProps<P extends Part> {
  /** What the parts make up: "People by status". */
  label: string
  parts: readonly P[]
  among?: Among
  /** The heads of the table's columns: "Status" and "People". */
  names: readonly [label: string, value: string]
  /** A link to the very rows that a part counts, around its label. */
  link?: (part: P, content: ReactNode) => ReactElement
}

const total = (parts: readonly { value: number }[]) =>
  parts.reduce((sum, { value }) => sum + value, 0)

function Mark({ part: { label, value, tone, isRest } }: { part: Part }) {
  if (value === 0) return null
  return (
    <div
      title={`${label}: ${formatNumber(value)}`}
      className={`${isRest ? css.rest : css.part} ${tones[tone]}`}
      style={assignInlineVars({ [css.share]: String(value) })}
    />
  )
}

/** A whole and its parts as one bar; the legend says each part in words and figures. */
export function StackedBar<P extends Part>(props: StackedBarProps<P>) {
  const { label, parts, among, names, link } = props
  const sum = total(parts)
  const succeededOfAll = ({ value }: { value: number }) =>
    formatPercent(sum === 0 ? 0 : value / sum)
  const cut = among && among.value > 0 ? among : undefined
  const holder = cut && parts.filter(({ id }) => cut.parts.includes(id))
  const words =
    cut &&
    holder &&
    `${cut.label}, of ${holder.map((part) => part.label.toLowerCase()).join(' and ')}`
  const table = {
    head: [...names, 'Share'],
    rows: [
      ...parts.map((part) => ({
        id: part.id,
        cells: [part.label, part.value, succeededOfAll(part)],
      })),
      ...(cut && words ? [{ id: words, cells: [words, cut.value, succeededOfAll(cut)] }] : []),
    ],
  }
  return (
    <ChartFrame label={label} table={table}>
      <div className={css.stack} aria-hidden>
        {sum === 0 && <div className={css.nothing} />}
        {parts.map((part) => {
          if (!cut || !holder?.includes(part)) return <Mark key={part.id} part={part} />
          // They are drawn where the first of them stands.
          if (part !== holder[0]) return null
          return (
            <div
              key={part.id}
              className={css.holder}
              style={assignInlineVars({
                [css.whole]: String(total(holder)),
                [css.share]: String(cut.value / total(holder)),
              })}
            >
              {holder.map((item) => (
                <Mark key={item.id} part={item} />
              ))}
              <div
                title={`${words}: ${formatNumber(cut.value)}`}
                className={`${css.among} ${tones[cut.tone]}`}
              />
            </div>
          )
        })}
      </div>
      <ul role="list" className={css.legend}>
        {parts.map((part) => (
          <li key={part.id} className={`${css.entry} ${tones[part.tone]}`}>
            <span className={part.isRest ? css.restSwatch : css.swatch} aria-hidden />
            <span>{link ? link(part, part.label) : part.label}</span>
            <span className={css.entryFigure}>
              {formatNumber(part.value)} · {succeededOfAll(part)}
            </span>
          </li>
        ))}
        {cut && (
          <li className={`${css.entry} ${css.wideEntry} ${tones[cut.tone]}`}>
            <span className={css.amongSwatch} aria-hidden />
            <span>{words}</span>
            <span className={css.entryFigure}>
              {formatNumber(cut.value)} · {succeededOfAll(cut)}
            </span>
          </li>
        )}
      </ul>
    </ChartFrame>
  )
}
