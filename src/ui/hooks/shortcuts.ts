/** What text is written into. */
export const writes = 'input, textarea, select, [contenteditable]:not([contenteditable="false"])'
const layers = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]'
const choices = new Set(['checkbox', 'radio', 'button', 'submit'])

/**
 * Whether a single-key shortcut must rest: somebody writes, a layer has the focus, a modifier makes it another
 * key, or it was used already. Boxes and buttons take no text, so shortcuts work while they have the focus.
 */
export function shortcutRests(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.isComposing) return true
  if (event.ctrlKey || event.metaKey || event.altKey) return true
  const { target } = event
  if (!(target instanceof Element)) return false
  const layer = target.closest(layers)
  // One that is closing is done with, though it has the focus until it has faded.
  if (layer) return layer.getAttribute('data-state') !== 'closed'
  const field = target.closest(writes)
  return !!field && !(field instanceof HTMLInputElement && choices.has(field.type))
}
