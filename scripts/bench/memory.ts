import type { Page } from '@playwright/test'

/** What is left after a collection: the heap in MB, and the nodes that the document and what is detached from it hold. */
async function held(page: Page) {
  const session = await page.context().newCDPSession(page)
  await session.send('HeapProfiler.enable')
  // The second frees what the first one's finalizers let go.
  await session.send('HeapProfiler.collectGarbage')
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  const { nodes } = await session.send('Memory.getDOMCounters')
  await session.detach()
  return { heap: usedSize / 1e6, nodes }
}

/** Goes through all screens again and again; what the third tour has filled, the twelfth must find enough. */
export async function measureMemory(page: Page, tour: () => Promise<number>) {
  let early = { heap: Number.NaN, nodes: Number.NaN }
  for (let each = 1; each <= 12; each += 1) {
    await tour()
    if (each === 3) early = await held(page)
  }
  return { early, late: await held(page) }
}
