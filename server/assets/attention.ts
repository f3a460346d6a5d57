import { type AttentionSource, listUrl } from '../contract/attention.ts'
import { count } from '../db/drizzle.ts'
import { assets } from '../db/schema.ts'
import { ownedBy } from '../db/scope.ts'
import { plural } from '../lib/plural.ts'
import { assetFilterWhere } from './filter.ts'

/** Assets whose file could not be processed. */
export const assetAttention: AttentionSource = async (db, tenant) => {
  const filter = { status: 'failed' } as const
  const where = ownedBy(tenant.organisationId)(assets, assetFilterWhere(filter, tenant))
  const [found] = await db.select({ n: count() }).from(assets).where(where)
  const failed = found?.n ?? 0
  return [
    {
      key: 'assets-failed',
      kind: 'assets-failed',
      title: `${plural(failed, 'asset', 'assets')} failed to process`,
      body: 'See why, then retry or replace the file.',
      count: failed,
      severity: 'danger',
      href: listUrl('/library/assets', filter),
    },
  ]
}
