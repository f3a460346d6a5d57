import { and, isNull, sql } from '../db/drizzle.ts'
import type { Db } from '../db/open.ts'
import { userGroups } from '../db/schema.ts'
import { keepGroups } from './keep.ts'

/**
 * Brings every group that follows rules into line: time alone makes people join and leave. Each
 * organisation in a transaction of its own.
 */
export async function keepAllGroups(db: Db) {
  const organisations = await db
    .selectDistinct({ id: userGroups.organisationId })
    .from(userGroups)
    .where(and(sql`${userGroups.rules} IS NOT NULL`, isNull(userGroups.deletedAt)))
  for (const { id } of organisations) await db.transaction((tx) => keepGroups(tx, id, 'all'))
}
