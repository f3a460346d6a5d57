import { useInsertionEffect, useRef } from 'react'
import { focusHeading } from '~/ui/hooks/focus-heading'

/**
 * Restores the focus to the element that had it when a dialog opened. Radix only knows its own triggers, and our
 * dialogs open by state: from a button, a row, a menu, a shortcut. Spread it on the content.
 */
export function useReturnFocus(open: boolean) {
  const opener = useRef<HTMLElement>(null)
  // Before a field with `autoFocus` in the dialog gets the focus; Radix then skips `onOpenAutoFocus`.
  useInsertionEffect(() => {
    if (open) opener.current = focused()
  }, [open])
  return {
    onOpenAutoFocus(event: Event) {
      opener.current = focused()
      const field = event.target instanceof Element && fieldToBegin(event.target)
      if (!field) return
      event.preventDefault()
      field.focus()
    },
    onCloseAutoFocus(event: Event) {
      event.preventDefault()
      // If the focus has moved during the exit animation, it stays.
      if (document.activeElement !== document.body) return
      // An action may have removed the opener.
      if (opener.current?.isConnected) opener.current.focus()
      else focusHeading()
    },
  }
}

/** The focused element; of a menu that is about to close, its button. */
function focused(): HTMLElement | null {
  const { activeElement } = document
  const menu = activeElement?.closest('[role="menu"]')
  const element = menu
    ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '')
    : activeElement
  return element instanceof HTMLElement && element !== document.body ? element : null
}

/**
 * Initial focus if it is not the first focusable element: skips the buttons that remove selected values before
 * a search field, and read-only fields.
 */
function fieldToBegin(dialog: Element) {
  const first = dialog.querySelector('a[href], button, input, select, textarea')
  if (first?.matches('[readonly]'))
    return dialog.querySelector<HTMLElement>(':is(input, textarea):not([readonly])')
  return first?.closest('[data-chosen]')?.parentElement?.querySelector('input')
}
