import * as Radix from '@radix-ui/react-progress'
import { assignInlineVars } from '~/ui/hooks/inline-vars'
import { bar, done, sizes, track } from './progress.css'
import { tones } from '~/ui/display/tone.css'

interface ProgressProps {
  /** What goes on: "Uploading intro.mp4". */
  label: string
  /** How much is done, from 0 to `max`; null when nobody knows. */
  value: number | null
  max?: number
  /** What is said instead of a percentage: "3 of 12 files". */
  valueText?: string
  tone?: 'accent' | 'success' | 'warning' | 'danger'
  size?: 'sm' | 'md'
}

/** Something that takes a while, and how far it is. */
export function Progress({
  label,
  value,
  max = 100,
  valueText,
  tone = 'accent',
  size = 'md',
}: ProgressProps) {
  const within = value === null ? null : Math.min(Math.max(value, 0), max)
  return (
    <Radix.Root
      className={`${track} ${sizes[size]} ${tones[tone]}`}
      value={within}
      max={max}
      getValueLabel={(now, all) => valueText ?? `${Math.round((now / all) * 100)}%`}
      aria-label={label}
    >
      <Radix.Indicator
        className={bar}
        style={assignInlineVars({ [done]: String(within === null ? 0 : within / max) })}
      />
    </Radix.Root>
  )
}
