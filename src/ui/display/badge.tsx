import type { ReactNode } from 'react'
import { badge, dot as dotStyle, sizes, words } from './badge.css'
import { tones, type Tone } from './tone.css'

interface BadgeProps {
  tone?: Tone
  size?: 'sm' | 'md'
  /** Before the text; decorative. */
  icon?: ReactNode
  /** A dot in the tone's full colour, for status columns. */
  dot?: boolean
  /** The state or number as text: the tone alone is not accessible. */
  children: ReactNode
}

/** Short label for a state, a type or a number. */
export function Badge({ tone = 'neutral', size = 'sm', icon, dot = false, children }: BadgeProps) {
  return (
    <span className={`${badge} ${sizes[size]} ${tones[tone]}`}>
      {dot && <span className={dotStyle} />}
      {icon}
      <span className={words}>{children}</span>
    </span>
  )
}
