/**
 * Hands what was typed into a prerendered form to the live one, once it is hydrated: React takes the fields as they are and
 * hears of no change. A form that was sent meanwhile is sent by it (scripts/build/prerender.ts notes that).
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
    // Past React's own setter, so that it takes this for a change.
    Reflect.set(HTMLInputElement.prototype, 'value', value, field)
    field.dispatchEvent(new InputEvent('input', { bubbles: true }))
  }
  if (sent) setTimeout(() => sent.requestSubmit())
}
