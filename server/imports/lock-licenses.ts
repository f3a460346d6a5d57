import type { BulkCtx } from '../bulk/types.ts'
import { readLicenseFacts } from '../licenses/seats/input.ts'
import { licensesOfPaths } from './paths.ts'
import type { ImportRecord } from './present.ts'

/** Locks the licenses of an import and of its learning paths. Lock order: licenses before users. */
export async function lockLicenses(ctx: BulkCtx, { licenseIds, pathIds }: ImportRecord) {
  const ids = [...new Set([...licenseIds, ...(await licensesOfPaths(ctx.tx, pathIds))])]
  if (ids.length > 0) await readLicenseFacts(ctx, ids, true)
}
