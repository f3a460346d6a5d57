import { vi } from 'vitest'

/** Takes the network away as the browser says it; `isBack` gives it again. */
export function goOffline() {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  window.dispatchEvent(new Event('offline'))
  return {
    isBack() {
      online.mockRestore()
      window.dispatchEvent(new Event('online'))
    },
  }
}
