import { ArrowDownRight, ArrowRight, ArrowUpRight, CircleHelp } from 'lucide-react'
import type { ReactElement, ReactNode } from 'react'
import { IconButton } from '~/ui/input/icon-button'
import {
  delta as deltaStyle,
  help,
  label as labelStyle,
  place,
  since,
  stat,
  top,
  value as big,
} from './stat.css'
import { tones } from '~/ui/display/tone.css'

interface Delta {
  /** Already written: "+12 %". */
  text: string
  direction: 'up' | 'down' | 'flat'
  /** Whether that is welcome; more overdue people are not. */
  meaning: 'good' | 'bad' | 'neutral'
  /** What it is compared with: "since October". */
  comparedWith: string
}

interface StatProps {
  label: string
  /** Already written in the reader's locale, or the place of it while it is on its way. */
  value: ReactNode
  /** How the figure is counted. */
  definition: string
  delta?: Delta
  /** Words as long as those of the movement that is on its way, which keep its place. */
  awaited?: Pick<Delta, 'text' | 'comparedWith'>
  /** The course of the figure: a `Sparkline`. */
  trend?: ReactNode
  /** A menu beside the definition. */
  menu?: ReactNode
  /** A link to the very rows that were counted; its children are the label. */
  link?: (label: ReactNode) => ReactElement
}

const arrows = { up: ArrowUpRight, down: ArrowDownRight, flat: ArrowRight }
const meanings = { good: tones.success, bad: tones.danger, neutral: tones.neutral }

/** One figure, what it means, how it moved, and the way to what it counts. */
export function Stat(props: StatProps) {
  const { label, value, definition, delta, awaited, trend, menu, link } = props
  const Arrow = arrows[delta?.direction ?? 'flat']
  return (
    <div className={stat} role="group" aria-label={label}>
      <div className={top}>
        <div className={labelStyle}>{link ? link(label) : label}</div>
        <div className={help}>
          <IconButton
            size="sm"
            label={`How ${label} is counted`}
            hint={definition}
            icon={<CircleHelp />}
          />
          {menu}
        </div>
      </div>
      <div className={big}>{value}</div>
      {delta && (
        <div className={`${deltaStyle} ${meanings[delta.meaning]}`}>
          <Arrow aria-hidden />
          {delta.text} <span className={since}>{delta.comparedWith}</span>
        </div>
      )}
      {!delta && awaited !== undefined && (
        <div className={`${deltaStyle} ${place}`} aria-hidden>
          <Arrow />
          {awaited.text} <span>{awaited.comparedWith}</span>
        </div>
      )}
      {trend}
    </div>
  )
}
