import type { AttentionSource } from '../contract/attention.ts'
import type { Db } from '../db/open.ts'
import type { Tenant } from '../db/scope.ts'

const order = { danger: 0, warning: 1, info: 2 }

/** What needs attention, most severe first, then by count. */
export async function readAttention(sources: AttentionSource[], db: Db, tenant: Tenant) {
  const found = await Promise.all(sources.map((source) => source(db, tenant)))
  return found
    .flat()
    .filter((item) => item.count > 0)
    .toSorted((a, b) => order[a.severity] - order[b.severity] || b.count - a.count)
}
