import type { ReactNode } from 'react'
import { badge, dot as dotStyle, sizes, words } from './badge.css'
import { tones, type Tone } from './tone.css'

interface BadgeProps {
  tone?: Tone
  size?: 'sm' | 'md'
  /** Before the words; decorative. */
  icon?: ReactNode
  /** A dot in the tone's full colour, for states in a column. */
  dot?: boolean
  /** The state or number in words: the tone alone says nothing. */
  children: ReactNode
}

/** A state, a kind or a number, in a few letters. */
export function Badge({ tone = 'neutral', size = 'sm', icon, dot = false, children }: BadgeProps) {
  return (
    <span className={`${badge} ${sizes[size]} ${tones[tone]}`}>
      {dot && <span className={dotStyle} />}
      {icon}
      <span className={words}>{children}</span>
    </span>
  )
}
