import { focusHeading } from '~/ui/hooks/focus-heading'

/** Focuses a row of an outline and scrolls it into view. */
export function focusRow(key: string | null | undefined) {
  const row = key && document.querySelector<HTMLElement>(`[data-row="${key}"]`)
  if (!row) return
  row.focus({ preventScroll: true })
  row.scrollIntoView({ block: 'nearest' })
}

/** Focuses a row, or else the heading, if the element with the focus was removed with another row. */
export function focusRowIfLost(key: string | null | undefined) {
  const isLost = () => document.activeElement === document.body
  setTimeout(() => {
    if (isLost()) focusRow(key)
    if (isLost()) focusHeading()
  })
}
