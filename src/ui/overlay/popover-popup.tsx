import * as Radix from '@radix-ui/react-popover'
import type { ReactNode } from 'react'
import { panel, popup } from './popup.css'
import { TriggerRef } from './trigger-ref'

interface PopoverPopupProps {
  /** The button that it belongs to. */
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
 * In a calendar the day that Tab would reach, not the buttons over it. It asks for the focus itself, but before this
 * popup has it: a dialog around takes it back.
 */
function beginInGrid(event: Event) {
  const { target } = event
  const cell = target instanceof Element && target.querySelector('[role="grid"] [tabindex="0"]')
  if (!(cell instanceof HTMLElement)) return
  event.preventDefault()
  cell.focus()
}

/** What a popover's button opens. */
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
