/** Focuses the heading of the screen: where to go on when the element with the focus is gone. */
export function focusHeading() {
  const heading = document.querySelector<HTMLElement>('h1')
  if (!heading) return
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}
