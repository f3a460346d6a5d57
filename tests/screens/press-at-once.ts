/** Presses keys one right after the other, however busy the machine is: of some, the second counts for a moment only. */
export function pressAtOnce(keys: string) {
  for (const key of keys)
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
}
