import type { ReactElement, ReactNode } from 'react'
import { assignInlineVars } from '~/ui/hooks/inline-vars'
import { formatNumber, formatPercent, wholePercents } from '~/ui/format/numbers'
import { tones, type Tone } from '~/ui/display/tone.css'
import { ChartFrame } from './chart-frame'
import * as css from './charts.css'

export interface Part {
  id: string
  /** "In progress". */
  label: string
  value: number
  tone: Tone
  /** Remainder of the total, drawn paler: the free seats. */
  isRest?: boolean
}

/** A count that overlaps several adjacent parts. */
export interface Among {
  /** "Overdue". */
  label: string
  value: number
  tone: Tone
  /** Ids of the parts it overlaps. */
  parts: readonly string[]
}

export interface StackedBarProps<P extends Part> {
  /** What the parts add up to: "People by status". */
  label: string
  parts: readonly P[]
  among?: Among
  /** Headers of the table's columns: "Status" and "People". */
  names: readonly [label: string, value: string]
  /** Wraps the label in a link to the rows counted by the part. */
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

/** Stacked bar with a legend that gives each part as text and number. */
export function StackedBar<P extends Part>(props: StackedBarProps<P>) {
  const { label, parts, among, names, link } = props
  const sum = total(parts)
  const percents = wholePercents(parts.map(({ value }) => value))
  const shares = new Map(parts.map(({ id }, index) => [id, (percents[index] ?? 0) / 100]))
  const shareOf = ({ id }: Part) => formatPercent(shares.get(id) ?? 0)
  const overlay = among && among.value > 0 ? among : undefined
  const overlapped = overlay && parts.filter(({ id }) => overlay.parts.includes(id))
  const overlayShare = formatPercent(overlay ? overlay.value / sum : 0)
  const overlayLabel =
    overlay &&
    overlapped &&
    `${overlay.label}, of ${overlapped.map((part) => part.label.toLowerCase()).join(' and ')}`
  const table = {
    head: [...names, 'Share'],
    rows: [
      ...parts.map((part) => ({
        id: part.id,
        cells: [part.label, part.value, shareOf(part)],
      })),
      ...(overlay && overlayLabel
        ? [{ id: overlayLabel, cells: [overlayLabel, overlay.value, overlayShare] }]
        : []),
    ],
  }
  return (
    <ChartFrame label={label} table={table}>
      <div className={css.stack} aria-hidden>
        {sum === 0 && <div className={css.nothing} />}
        {parts.map((part) => {
          if (!overlay || !overlapped?.includes(part)) return <Mark key={part.id} part={part} />
          // Drawn at the position of the first overlapped part.
          if (part !== overlapped[0]) return null
          return (
            <div
              key={part.id}
              className={css.holder}
              style={assignInlineVars({
                [css.total]: String(total(overlapped)),
                [css.share]: String(overlay.value / total(overlapped)),
              })}
            >
              {overlapped.map((item) => (
                <Mark key={item.id} part={item} />
              ))}
              <div
                title={`${overlayLabel}: ${formatNumber(overlay.value)}`}
                className={`${css.among} ${tones[overlay.tone]}`}
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
              {formatNumber(part.value)} · {shareOf(part)}
            </span>
          </li>
        ))}
        {overlay && (
          <li className={`${css.entry} ${css.wideEntry} ${tones[overlay.tone]}`}>
            <span className={css.amongSwatch} aria-hidden />
            <span>{overlayLabel}</span>
            <span className={css.entryFigure}>
              {formatNumber(overlay.value)} · {overlayShare}
            </span>
          </li>
        )}
      </ul>
    </ChartFrame>
  )
}
