let byKey = false

// Where the build draws there is no window.
if (typeof window !== 'undefined') {
  const hear = ({ key }: KeyboardEvent) => (byKey = /^(?:Tab|Arrow|Home|End|Page)/.test(key))
  window.addEventListener('keydown', hear, { capture: true })
  window.addEventListener('pointerdown', () => (byKey = false), { capture: true })
}

/**
 * Whether the focus is where somebody moved it with a key. `:focus-visible` does not tell: it also holds for the focus
 * that a script gives back after Escape, or after the mouse was used in a menu.
 */
export function focusWasMovedByKey(): boolean {
  return byKey
}
