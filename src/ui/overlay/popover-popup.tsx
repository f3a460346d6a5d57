import * as Radix from '@radix-ui/react-popover'
import type { ReactNode } from 'react'
import { panel, popup } from './popup.css'
import { TriggerRef } from './trigger-ref'

interface PopoverPopupProps {
  /** The trigger button. */
  button: HTMLElement
  id: string
  label: string
  side: 'top' | 'right' | 'bottom' | 'left'
  align: 'start' | 'center' | 'end'
  padding: 'usual' | 'none'
  open: boolean
  onOpenChange: (open: boolean) => void
  children: ReactNode
}

/**
 * Calendars: focus the day in the tab order, not the buttons above it. The calendar focuses it too, but before this
 * popup has the focus, and a surrounding dialog would take it back.
 */
function beginInGrid(event: Event) {
  const { target } = event
  const cell = target instanceof Element && target.querySelector('[role="grid"] [tabindex="0"]')
  if (!(cell instanceof HTMLElement)) return
  event.preventDefault()
  cell.focus()
}

/** Popup of a popover. */
export function PopoverPopup({ button, label, padding, children, ...rest }: PopoverPopupProps) {
  const { id, side, align, open, onOpenChange } = rest
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Trigger asChild>
        <TriggerRef button={button} />
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          id={id}
          className={padding === 'usual' ? `${popup} ${panel}` : popup}
          side={side}
          align={align}
          sideOffset={4}
          collisionPadding={8}
          aria-label={label}
          onOpenAutoFocus={beginInGrid}
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
