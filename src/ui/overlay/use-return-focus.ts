import { useRef } from 'react'

/**
 * Gives the focus back to what had it when a dialog opened. Radix only knows its own triggers, and our
 * dialogs are opened by state: from a button, a row, a menu, a shortcut. Spread it on the content.
 */
export function useReturnFocus() {
  const opener = useRef<HTMLElement>(null)
  return {
    onOpenAutoFocus(event: Event) {
      const { activeElement } = document
      opener.current = activeElement instanceof HTMLElement ? lasting(activeElement) : null
      const field = event.target instanceof Element && fieldToBegin(event.target)
      if (!field) return
      event.preventDefault()
      field.focus()
    },
    onCloseAutoFocus(event: Event) {
      event.preventDefault()
      // Who went on while it faded stays where they are now.
      if (document.activeElement === document.body) opener.current?.focus()
    },
  }
}

/** A menu is gone by the time the dialog closes; its button, which names it, is still there. */
function lasting(element: HTMLElement): HTMLElement {
  const button = element.closest('[role="menu"]')?.getAttribute('aria-labelledby')
  return (button ? document.getElementById(button) : null) ?? element
}

/**
 * Where to begin when that is not the first thing of all: what is chosen already stands before the field that finds
 * more, and taking it away is not what one comes for; nor is what can only be read.
 */
function fieldToBegin(dialog: Element) {
  const first = dialog.querySelector('a[href], button, input, select, textarea')
  if (first?.matches('[readonly]'))
    return dialog.querySelector<HTMLElement>(':is(input, textarea):not([readonly])')
  return first?.closest('[data-chosen]')?.parentElement?.querySelector('input')
}
