import type { MouseEvent, MouseEventHandler } from 'react'

/** How a button looks; the same words for every part that is pressed. */
export interface ButtonLook {
  /** `accent` for the one primary action of a page, `danger` for what destroys. */
  tone?: 'neutral' | 'accent' | 'danger'
  variant?: 'solid' | 'soft' | 'ghost' | 'link'
  size?: 'sm' | 'md' | 'lg'
}

/**
 * Swallows presses while the action runs, so that a double click sends once. The button is not
 * `disabled` meanwhile: that would throw the focus away.
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
