import type { Page } from '@playwright/test'

type Snapshot = {
  snapshot: { meta: { node_fields: string[]; node_types: [string[], ...unknown[]] } }
  nodes: number[]
}

/** Compiled code, which grows with use, and the browser's internal memory. */
const notOurs = new Set(['code', 'object shape', 'hidden', 'native', 'synthetic'])

/** The memory of the console's own values, in MB. */
function sizeOf({ snapshot, nodes }: Snapshot) {
  const { node_fields: fields, node_types: types } = snapshot.meta
  const [type, size] = [fields.indexOf('type'), fields.indexOf('self_size')]
  let sum = 0
  for (let offset = 0; offset < nodes.length; offset += fields.length)
    if (!notOurs.has(types[0][nodes[offset + type] ?? 0] ?? '')) sum += nodes[offset + size] ?? 0
  return sum / 1e6
}

/** The memory after a garbage collection: values and nodes, including detached ones. */
async function held(page: Page) {
  const session = await page.context().newCDPSession(page)
  await session.send('HeapProfiler.enable')
  // The second collection frees what finalizers of the first released.
  await session.send('HeapProfiler.collectGarbage')
  await session.send('HeapProfiler.collectGarbage')
  const { nodes, jsEventListeners: listeners } = await session.send('Memory.getDOMCounters')
  let text = ''
  session.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => (text += chunk))
  await session.send('HeapProfiler.takeHeapSnapshot', {})
  await session.detach()
  return { heap: sizeOf(JSON.parse(text)), nodes, listeners }
}

/** Tours all screens repeatedly; the twelfth tour must not need more memory than the third. */
export async function measureMemory(page: Page, tour: () => Promise<number>) {
  for (let each = 1; each <= 3; each += 1) await tour()
  const early = await held(page)
  for (let each = 4; each <= 12; each += 1) await tour()
  return { early, late: await held(page) }
}
