import { expect } from 'vitest'
import { userEvent } from 'vitest/browser'

/**
 * Presses Escape in a dialog that has just come. It is seen, and has the focus, before it hears keys: that begins with the
 * effects that also hide the page behind it.
 */
export async function escape() {
  await expect.poll(() => document.querySelector('[data-aria-hidden]')).not.toBeNull()
  await userEvent.keyboard('{Escape}')
}
