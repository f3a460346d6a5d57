import * as Radix from '@radix-ui/react-dropdown-menu'
import type { FocusEvent, ReactNode } from 'react'
import { focusHeading } from '~/ui/hooks/focus-heading'
import { MenuParts } from './menu-item'
import { menuParts } from './menu-parts'
import { menu, popup } from './popup.css'
import { TriggerRef } from './trigger-ref'

interface MenuPopupProps {
  /** The trigger button. */
  button: HTMLElement
  id: string
  /** Id of the labelling element. */
  labelId: string
  side: 'top' | 'right' | 'bottom' | 'left'
  align: 'start' | 'center' | 'end'
  /** Whether it was opened by keyboard: then the first item is focused. */
  byKey: boolean
  open: boolean
  onOpenChange: (open: boolean) => void
  children: ReactNode
}

/** Popup of a menu. */
export function MenuPopup({ button, id, labelId, byKey, children, ...rest }: MenuPopupProps) {
  const { side, align, open, onOpenChange } = rest
  // Portal into the landmark of the button, so that all content is inside a landmark.
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
          // An action may have removed the button; where a row has a neighbor, the action focuses that.
          onCloseAutoFocus={() => {
            if (!button.isConnected && document.activeElement === document.body) focusHeading()
          }}
          // The button handles its own clicks, and the focus returned by a menu that has faded out
          // must not close a menu opened since.
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

/** Calls back when the focus enters, not when it moves within. */
function beginAtFirst({ target, currentTarget, relatedTarget }: FocusEvent<HTMLElement>) {
  if (target !== currentTarget || currentTarget.contains(relatedTarget)) return
  currentTarget.querySelector<HTMLElement>('[role^="menuitem"]:not([data-disabled])')?.focus()
}

/** A dialog is transformed while it opens, which would shift elements with `position: fixed` in it. */
function isDialog(element: Element | null): boolean {
  return element?.role === 'dialog'
}
