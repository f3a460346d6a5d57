import type { Ctx, TxCtx } from '../contract/ctx.ts'
import type { components } from '../../openapi/generated/types.ts'
import { audit, byOf } from '../audit/audit.ts'
import { eq, sql } from '../db/drizzle.ts'
import type { Db, Tx } from '../db/open.ts'
import { assets } from '../db/schema.ts'
import { problem } from '../contract/problem.ts'
import { presentAsset, assetColumns } from './present.ts'

export type AssetRow = typeof assets.$inferSelect
type Caller = Pick<Ctx, 'own' | 'files'> & { db: Db | Tx }

/** One asset as the contract shows it: with its transcript, and for 30 days after its deletion. */
export async function showAsset(
  { db, own, files }: Caller,
  id: string,
): Promise<components['schemas']['Asset']> {
  const [row] = await db
    .select({ ...assetColumns, transcript: assets.transcript })
    .from(assets)
    .where(
      own(
        assets,
        eq(assets.id, id),
        sql`(${assets.deletedAt} IS NULL OR ${assets.deletedAt} > now() - interval '30 days')`,
      ),
    )
  if (!row) throw problem('request/not-found')
  const { transcript, ...asset } = row
  return { ...presentAsset(asset, files), transcript }
}

/** An existing asset, locked until the transaction ends. */
export async function lockAsset({ db, own }: Pick<TxCtx, 'db' | 'own'>, id: string) {
  const [asset] = await db
    .select()
    .from(assets)
    .where(own(assets, eq(assets.id, id)))
    .for('no key update')
  if (!asset || asset.deletedAt) throw problem('request/not-found')
  return asset
}

/** Writes an audit entry of an asset. */
export const note = (
  ctx: TxCtx,
  event: string,
  { id, title }: Pick<AssetRow, 'id' | 'title'>,
  more: Partial<Parameters<typeof audit>[1]> = {},
) =>
  audit(ctx.db, {
    ...byOf(ctx),
    ...more,
    event: `asset/${event}`,
    of: { type: 'asset', id, name: title },
  })
