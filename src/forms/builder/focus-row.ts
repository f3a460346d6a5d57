/** Focuses a row of an outline and scrolls it into view. */
export function focusRow(key: string | null | undefined) {
  const row = key && document.querySelector<HTMLElement>(`[data-row="${key}"]`)
  if (!row) return
  row.focus({ preventScroll: true })
  row.scrollIntoView({ block: 'nearest' })
}
