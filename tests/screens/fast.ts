/** Runs actions before the first response: goes offline meanwhile. */
export async function beforeResponse(act: () => Promise<void>) {
  window.dispatchEvent(new Event('offline'))
  await act().finally(() => window.dispatchEvent(new Event('online')))
}
