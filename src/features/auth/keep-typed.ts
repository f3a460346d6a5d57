/**
 * Passes the input of a prerendered form to React after hydration, which would not notice it. Also submits the form if
 * it was submitted before (scripts/build/prerender.ts records that).
 */
export function keepTyped(page: HTMLElement) {
  const root = page.closest<HTMLElement>('[data-prerendered]')
  if (!root) return
  delete root.dataset.prerendered
  const sent = page.querySelector<HTMLFormElement>('form[data-sent]')
  for (const field of page.querySelectorAll('input')) {
    const { value } = field
    if (value === '') continue
    field.value = ''
    // Bypasses React's own setter, so that it sees a change.
    Reflect.set(HTMLInputElement.prototype, 'value', value, field)
    field.dispatchEvent(new InputEvent('input', { bubbles: true }))
  }
  if (sent) setTimeout(() => sent.requestSubmit())
}
