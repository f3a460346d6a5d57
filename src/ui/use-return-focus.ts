import { useRef } from 'react'

/**
 * Gives the focus back to what had it when a dialog opened. Radix only knows its own triggers, and our
 * dialogs are opened by state: from a button, a row, a menu, a shortcut. Spread it on the content.
 */
export function useReturnFocus() {
  const opener = useRef<HTMLElement>(null)
  return {
    onOpenAutoFocus() {
      const { activeElement } = document
      opener.current = activeElement instanceof HTMLElement ? lasting(activeElement) : null
    },
    onCloseAutoFocus(event: Event) {
      event.preventDefault()
      opener.current?.focus()
    },
  }
}

/** A menu is gone by the time the dialog closes; its button, which names it, is still there. */
function lasting(element: HTMLElement): HTMLElement {
  const button = element.closest('[role="menu"]')?.getAttribute('aria-labelledby')
  return (button ? document.getElementById(button) : null) ?? element
}
