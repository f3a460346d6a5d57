import type { SyntheticEvent } from 'react'

/** The whole text of what is cut off, on hover; measured only for what the pointer or the focus comes to. */
export function titleWhenTruncated(event: SyntheticEvent) {
  const cell =
    event.target instanceof Element ? event.target.closest<HTMLElement>('[data-clip]') : null
  if (!cell) return
  if (cell.scrollWidth > cell.clientWidth) cell.title = cell.innerText
  else cell.removeAttribute('title')
}
