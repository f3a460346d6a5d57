import { afterEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { onDemand } from '~/ui/lazy/lazy'
import { LazyPart } from '~/ui/lazy/lazy-part'
import { expectAccessible } from './accessible'

afterEach(() => vi.restoreAllMocks())

test('Lazy part: a failed load is shown in place, and can be retried', async () => {
  // Offline there is one try at a time, so nothing has to be waited for.
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const load = vi
    .fn<() => Promise<string>>()
    .mockRejectedValueOnce(new TypeError('lost'))
    .mockRejectedValueOnce(new TypeError('lost again'))
    .mockResolvedValue('the part')
  const code = onDemand(load)
  const screen = await render(
    <>
      <p>The page</p>
      <LazyPart code={code} waiting="Loading the part" action={<button>Cancel</button>}>
        {(part) => <p>Here is {part}</p>}
      </LazyPart>
    </>,
  )
  const again = screen.getByRole('alert').getByRole('button', { name: 'Try again' })
  await expect.element(again).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Cancel' })).toBeVisible()
  await expect.element(screen.getByText('The page')).toBeVisible()
  await expectAccessible()
  await again.click()
  await expect.poll(() => load.mock.calls.length).toBe(2)
  await expect.element(again).not.toHaveAttribute('aria-busy')
  await again.click()
  await expect.element(screen.getByText('Here is the part')).toBeVisible()
  await expect.element(again).not.toBeInTheDocument()
})
