import type { components } from '../../openapi/generated/types.ts'
import type { Db } from '../db/open.ts'
import type { Tenant } from '../db/scope.ts'

export type AttentionItem = components['schemas']['AttentionItem']

/** Finds what an administrator should act on. `registry/attention.ts` lists all sources; items with count 0 are dropped. */
export type AttentionSource = (db: Db, tenant: Tenant) => Promise<AttentionItem[]>

/** A URL of the console with the filter of its list. */
export const listUrl = (page: string, filter: Record<string, string | boolean>) =>
  `${page}?${new URLSearchParams(Object.entries(filter).map(([name, value]) => [name, String(value)]))}`
