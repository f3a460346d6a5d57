import type { ReactElement } from 'react'
import { Tooltip } from './tooltip'

interface HintedTriggerProps {
  hint: string | undefined
  side: 'top' | 'right' | 'bottom' | 'left'
  /** What the trigger opens is open; two things at one place would cover each other. */
  open: boolean
  children: ReactElement
}

/** A trigger with a tooltip on the side where its menu or popover will open. */
export function HintedTrigger({ hint, side, open, children }: HintedTriggerProps) {
  if (hint === undefined) return children
  return (
    <Tooltip content={hint} side={side} quiet={open} repeats>
      {children}
    </Tooltip>
  )
}
