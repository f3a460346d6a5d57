import * as Radix from '@radix-ui/react-popover'
import type { ReactElement, ReactNode } from 'react'
import { panel, popup } from './popup.css'

interface PopoverProps {
  /** The button that opens it. */
  trigger: ReactElement
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
  label,
  side = 'bottom',
  align = 'end',
  padding = 'usual',
  open,
  onOpenChange,
  children,
}: PopoverProps) {
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
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
