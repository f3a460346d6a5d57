let byKey = false

// The build renders without a window.
if (typeof window !== 'undefined') {
  const hear = ({ key }: KeyboardEvent) => (byKey = /^(?:Tab|Arrow|Home|End|Page)/.test(key))
  window.addEventListener('keydown', hear, { capture: true })
  window.addEventListener('pointerdown', () => (byKey = false), { capture: true })
}

/**
 * Whether the focus was moved by keyboard. `:focus-visible` does not tell: it also applies to focus restored by a
 * script after Escape, or after the mouse was used in a menu.
 */
export function focusWasMovedByKey(): boolean {
  return byKey
}
