import * as Radix from '@radix-ui/react-dropdown-menu'
import type { ReactElement, ReactNode } from 'react'
import { menu, popup } from './popup.css'

interface MenuProps {
  /** The button that opens it: `Button` or `IconButton`, with a name of its own. */
  trigger: ReactElement
  side?: 'top' | 'right' | 'bottom' | 'left'
  align?: 'start' | 'center' | 'end'
  /** `MenuItem`, `MenuRadioGroup`, `MenuSeparator`, … */
  children: ReactNode
  open?: boolean
  onOpenChange?: (open: boolean) => void
}

/**
 * A menu of things to do. Arrow keys, Home, End and letters move; Escape closes and gives the focus
 * back. The page behind stays as it is: nothing is locked, so nothing jumps.
 */
export function Menu({
  trigger,
  side = 'bottom',
  align = 'end',
  children,
  open,
  onOpenChange,
}: MenuProps) {
  return (
    <Radix.Root modal={false} open={open} onOpenChange={onOpenChange}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          className={`${popup} ${menu}`}
          side={side}
          align={align}
          sideOffset={4}
          collisionPadding={8}
          loop
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
