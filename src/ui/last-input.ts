let byKey = false

addEventListener('keydown', () => (byKey = true), { capture: true })
addEventListener('pointerdown', () => (byKey = false), { capture: true })

/**
 * Whether the keyboard was used last. `:focus-visible` does not tell: it also holds for the focus that
 * a script gives back after the mouse was used in a menu.
 */
export function lastInputWasKey(): boolean {
  return byKey
}
