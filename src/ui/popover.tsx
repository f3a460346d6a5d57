import * as Radix from '@radix-ui/react-popover'
import type { ReactElement, ReactNode } from 'react'
import { HintedTrigger } from './hinted-trigger'
import { panel, popup } from './popup.css'
import { useOpen } from './use-open'

interface PopoverProps {
  /** The button that opens it. */
  trigger: ReactElement
  /** Words in a tooltip, for a trigger with an icon only. */
  hint?: string
  /** What it is, for those who do not see where it came from. */
  label: string
  side?: 'top' | 'right' | 'bottom' | 'left'
  align?: 'start' | 'center' | 'end'
  /** `none` for a list that runs to the edges. */
  padding?: 'usual' | 'none'
  open?: boolean
  onOpenChange?: (open: boolean) => void
  children: ReactNode
}

/** A small panel beside what opened it. The page behind stays usable; Escape gives the focus back. */
export function Popover({
  trigger,
  hint,
  label,
  side = 'bottom',
  align = 'end',
  padding = 'usual',
  open,
  onOpenChange,
  children,
}: PopoverProps) {
  const [shown, setShown] = useOpen(open, onOpenChange)
  return (
    <Radix.Root open={shown} onOpenChange={setShown}>
      <HintedTrigger hint={hint} side={side} open={shown}>
        <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      </HintedTrigger>
      <Radix.Portal>
        <Radix.Content
          className={padding === 'usual' ? `${popup} ${panel}` : popup}
          side={side}
          align={align}
          sideOffset={4}
          collisionPadding={8}
          aria-label={label}
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
