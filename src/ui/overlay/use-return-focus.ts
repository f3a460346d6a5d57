import { useRef } from 'react'

/**
 * Restores the focus to the element that had it when a dialog opened. Radix only knows its own triggers, and our
 * dialogs open by state: from a button, a row, a menu, a shortcut. Spread it on the content.
 */
export function useReturnFocus() {
  const opener = useRef<HTMLElement>(null)
  return {
    onOpenAutoFocus(event: Event) {
      const { activeElement } = document
      opener.current = activeElement instanceof HTMLElement ? activeElement : null
      const field = event.target instanceof Element && fieldToBegin(event.target)
      if (!field) return
      event.preventDefault()
      field.focus()
    },
    onCloseAutoFocus(event: Event) {
      event.preventDefault()
      // If the focus has moved during the exit animation, it stays.
      if (document.activeElement === document.body) opener.current?.focus()
    },
  }
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
