/** For the list that a button "more" has brought: the button is gone, and the focus goes on where it was. */
export function focusFirst(list: HTMLElement | null): void {
  const first = list?.querySelector<HTMLElement>('a, button, [tabindex]')
  first?.focus()
}
