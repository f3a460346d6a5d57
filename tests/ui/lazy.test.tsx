import { afterEach, expect, test, vi } from 'vitest'
import { onDemand, retryOnline } from '~/ui/lazy/lazy'

afterEach(() => vi.restoreAllMocks())

test('Lazy import: a failed import is repeated', async () => {
  const load = vi.fn().mockRejectedValueOnce(new TypeError('lost')).mockResolvedValue('the part')
  await expect(retryOnline(onDemand(load))).resolves.toBe('the part')
  expect(load).toHaveBeenCalledTimes(2)
})

test('Lazy import: waits for the network when offline', async () => {
  const load = vi.fn().mockRejectedValueOnce(new TypeError('offline')).mockResolvedValue('the part')
  const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const part = retryOnline(onDemand(load))
  await expect.poll(() => isOnline.mock.calls.length).toBeGreaterThan(0)
  expect(load).toHaveBeenCalledTimes(1)
  window.dispatchEvent(new Event('online'))
  await expect(part).resolves.toBe('the part')
})

test('Lazy import: code that no longer exists is a failure after retries', async () => {
  const load = vi.fn().mockRejectedValue(new TypeError('gone'))
  await expect(retryOnline(onDemand(load))).rejects.toThrow('gone')
})
