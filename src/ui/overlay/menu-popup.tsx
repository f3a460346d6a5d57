import * as Radix from '@radix-ui/react-dropdown-menu'
import type { FocusEvent, ReactNode } from 'react'
import { MenuParts } from './menu-item'
import { menuParts } from './menu-parts'
import { menu, popup } from './popup.css'
import { TriggerRef } from './trigger-ref'

interface MenuPopupProps {
  /** The button that it belongs to. */
  button: HTMLElement
  id: string
  /** The id of what it is named by. */
  labelId: string
  side: 'top' | 'right' | 'bottom' | 'left'
  align: 'start' | 'center' | 'end'
  /** Whether a key opened it: then it begins at its first item. */
  byKey: boolean
  open: boolean
  onOpenChange: (open: boolean) => void
  children: ReactNode
}

/** What a menu's button opens. */
export function MenuPopup({ button, id, labelId, byKey, children, ...rest }: MenuPopupProps) {
  const { side, align, open, onOpenChange } = rest
  // It opens in the part of the page that its button is in, so that everything on a page is in a landmark.
  const landmark = button.closest('header, nav, main, [role="dialog"]')
  return (
    <Radix.Root modal={false} open={open} onOpenChange={onOpenChange}>
      <Radix.Trigger asChild>
        <TriggerRef button={button} />
      </Radix.Trigger>
      <Radix.Portal container={isDialog(landmark) ? null : landmark}>
        <Radix.Content
          id={id}
          aria-labelledby={labelId}
          className={`${popup} ${menu}`}
          side={side}
          align={align}
          sideOffset={4}
          collisionPadding={8}
          loop
          onFocus={byKey ? beginAtFirst : undefined}
          // The button answers its own presses, and the focus that comes back to it from a menu that has faded
          // must not close the one that was opened since.
          onInteractOutside={(event) => {
            if (event.target instanceof Node && button.contains(event.target))
              event.preventDefault()
          }}
        >
          <MenuParts value={menuParts}>{children}</MenuParts>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

/** Where the focus comes in; not where it only moves within. */
function beginAtFirst({ target, currentTarget, relatedTarget }: FocusEvent<HTMLElement>) {
  if (target !== currentTarget || currentTarget.contains(relatedTarget)) return
  currentTarget.querySelector<HTMLElement>('[role^="menuitem"]:not([data-disabled])')?.focus()
}

/** A dialog moves while it opens, and what is placed by the window's edges would move with it. */
function isDialog(element: Element | null): boolean {
  return element?.role === 'dialog'
}
