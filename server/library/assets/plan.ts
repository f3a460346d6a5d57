import { auditEach, type AuditChange, type AuditEvent } from '../../audit.ts'
import type { At, Verdict, Work } from '../../bulk/work.ts'
import { sql } from '../../db/drizzle.ts'
import { assets } from '../../db/schema.ts'
import { ownedBy } from '../../scope.ts'
import type { AssetRow } from './one.ts'

/** Why something is left out: said of one by name, of several without. */
export type Reason = {
  outcome: 'skipped' | 'failed'
  code: string
  message: string
  ofMany?: string
}

/** A change as it stands for some assets, once the facts about them are known. */
export type Plan = {
  /** Why an asset is left out; undefined for those it is done for. */
  judge(asset: AssetRow): Reason | undefined
  event: AuditEvent
  changes?(asset: AssetRow): AuditChange[]
  apply(some: AssetRow[]): Promise<unknown>
}

/** Finds out what a change needs to know about these assets; writes nothing. */
export type Change<Given> = (at: At, some: AssetRow[], given: Given) => Promise<Plan>

const unknown: Reason = {
  outcome: 'failed',
  code: 'not-found',
  message: 'This asset was not found',
  ofMany: 'These assets were not found',
}

/** Those that are there or were deleted in the last 30 days. */
async function readAssets({ tx, organisationId }: At, ids: string[], toChange: boolean) {
  const found = tx
    .select()
    .from(assets)
    .where(
      ownedBy(organisationId)(
        assets,
        sql`${assets.id} = ANY(${sql.param(ids)}::text[])`,
        sql`(${assets.deletedAt} IS NULL OR ${assets.deletedAt} > now() - interval '30 days')`,
      ),
    )
    .orderBy(assets.id)
  const rows = await (toChange ? found.for('no key update') : found)
  return new Map(rows.map((one) => [one.id, one]))
}

/** The work of a change: judges each asset, then does it for all that pass, in a statement or two. */
export function workOf<Given>(change: Change<Given>): Work<Given> {
  return async (at, rows, given, dry) => {
    const ids = rows.map(({ ref }) => ref)
    const known = await readAssets(at, ids, !dry)
    const plan = await change(at, [...known.values()], given)
    const done: AssetRow[] = []
    const verdicts = rows.map((row): Verdict => {
      const asset = known.get(row.ref)
      const name = asset?.title ?? row.ref
      const reason = asset ? plan.judge(asset) : unknown
      if (reason) return { ...row, name, ...reason }
      if (asset) done.push(asset)
      return { ...row, name, outcome: 'succeeded' }
    })
    if (dry || done.length === 0) return verdicts
    await plan.apply(done)
    const lines = done.map((asset) => ({
      id: asset.id,
      name: asset.title,
      changes: plan.changes?.(asset),
    }))
    await auditEach(at.tx, at.by, plan.event, lines, 'asset')
    return verdicts
  }
}
