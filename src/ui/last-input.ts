let byKey = false

// Where the build draws there is no window.
if (typeof window !== 'undefined') {
  window.addEventListener('keydown', () => (byKey = true), { capture: true })
  window.addEventListener('pointerdown', () => (byKey = false), { capture: true })
}

/**
 * Whether the keyboard was used last. `:focus-visible` does not tell: it also holds for the focus that
 * a script gives back after the mouse was used in a menu.
 */
export function lastInputWasKey(): boolean {
  return byKey
}
