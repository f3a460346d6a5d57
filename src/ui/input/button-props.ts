import type { MouseEvent, MouseEventHandler } from 'react'

/** Variants shared by all buttons. */
export interface ButtonLook {
  /** `accent` for the primary action of a page, `danger` for destructive actions. */
  tone?: 'neutral' | 'accent' | 'danger'
  variant?: 'solid' | 'soft' | 'ghost' | 'link'
  size?: 'sm' | 'md' | 'lg'
}

/**
 * Ignores clicks while the action runs, so that a double click submits once. The button is not
 * `disabled` meanwhile, as that would lose the focus.
 */
export function unlessBusy(
  busy: boolean,
  onClick: MouseEventHandler<HTMLButtonElement> | undefined,
): MouseEventHandler<HTMLButtonElement> {
  return (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) {
      event.preventDefault()
      event.stopPropagation()
      return
    }
    onClick?.(event)
  }
}
