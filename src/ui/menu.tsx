import * as Radix from '@radix-ui/react-dropdown-menu'
import { useState, type ReactElement, type ReactNode } from 'react'
import { HintedTrigger } from './hinted-trigger'
import { menu, popup } from './popup.css'
import { useOpen } from './use-open'

interface MenuProps {
  /** The button that opens it: `Button` or `IconButton`, with a name of its own. */
  trigger: ReactElement
  /** Words in a tooltip, for a trigger with an icon only. */
  hint?: string
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
  hint,
  side = 'bottom',
  align = 'end',
  children,
  open,
  onOpenChange,
}: MenuProps) {
  const [shown, setShown] = useOpen(open, onOpenChange)
  // It opens in the part of the page that its trigger is in, so that everything on a page is in a landmark.
  const [landmark, setLandmark] = useState<Element | null>(null)
  const find = (element: Element | null) =>
    setLandmark(element?.closest('header, nav, main, [role="dialog"]') ?? null)
  return (
    <Radix.Root modal={false} open={shown} onOpenChange={setShown}>
      <HintedTrigger hint={hint} side={side} open={shown}>
        <Radix.Trigger asChild ref={find}>
          {trigger}
        </Radix.Trigger>
      </HintedTrigger>
      <Radix.Portal container={isDialog(landmark) ? null : landmark}>
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

/** A dialog moves while it opens, and what is placed by the window's edges would move with it. */
function isDialog(element: Element | null): boolean {
  return element?.role === 'dialog'
}
