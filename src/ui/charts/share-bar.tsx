import type { ReactElement, ReactNode } from 'react'
import { tones } from '~/ui/display/tone.css'
import { formatNumber } from '~/ui/format/numbers'
import { assignInlineVars } from '~/ui/hooks/inline-vars'
import * as css from './charts.css'
import type { Part } from './stacked-bar'

interface ShareBarProps<P extends Part> {
  /** What the parts add up to: "People by state of this step". */
  label: string
  parts: readonly P[]
  /** Wraps the label in a link to the rows counted by the part. */
  link?: (part: P, content: ReactNode) => ReactElement
}

/** A thin stacked bar for rows of a list. Its legend gives each part that is not empty as text and number. */
export function ShareBar<P extends Part>({ label, parts, link }: ShareBarProps<P>) {
  const present = parts.filter(({ value }) => value > 0)
  return (
    <div className={css.shareBar}>
      <div className={css.thinStack} aria-hidden>
        {present.length === 0 && <div className={css.nothing} />}
        {present.map(({ id, label: name, value, tone, isRest }) => (
          <div
            key={id}
            title={`${name}: ${formatNumber(value)}`}
            className={`${isRest ? css.rest : css.part} ${tones[tone]}`}
            style={assignInlineVars({ [css.share]: String(value) })}
          />
        ))}
      </div>
      <ul role="list" aria-label={label} className={css.inlineLegend}>
        {present.map((part) => (
          <li key={part.id} className={`${css.inlineEntry} ${tones[part.tone]}`}>
            <span className={part.isRest ? css.restSwatch : css.swatch} aria-hidden />
            <span>
              {formatNumber(part.value)} {link ? link(part, part.label) : part.label}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
