/** Does several things before the server hears of the first of them. */
export async function beforeResponse(act: () => Promise<void>) {
  window.dispatchEvent(new Event('offline'))
  await act().finally(() => window.dispatchEvent(new Event('online')))
}
