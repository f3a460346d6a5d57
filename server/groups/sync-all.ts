import { and, isNull, sql } from '../db/drizzle.ts'
import type { Db } from '../db/open.ts'
import { userGroupMembers, userGroups, users } from '../db/schema.ts'
import { readRuleGroups } from './sync-members.ts'
import { syncPeople } from './sync-people.ts'
import { rulesWhere } from './rules.ts'

/**
 * Users who are in a group without matching its rules, or match without being in it. Checks group by group, so that no
 * statement takes long, and takes no locks.
 */
async function findMisplaced(db: Db, organisationId: string) {
  const { ruled, asked } = await readRuleGroups(db, organisationId)
  const misplaced = new Set<string>()
  for (const { id, rules } of ruled) {
    const { rows } = await db.execute<{ id: string }>(sql`
      SELECT coalesce(fits.id, members.user_id) AS id
      FROM (SELECT ${users.id} FROM ${users} WHERE ${rulesWhere(rules, asked)}) AS fits
      FULL JOIN (SELECT user_id FROM ${userGroupMembers} WHERE group_id = ${id}) AS members
        ON members.user_id = fits.id
      WHERE fits.id IS NULL OR members.user_id IS NULL`)
    for (const row of rows) misplaced.add(row.id)
  }
  return [...misplaced]
}

/** Syncs the members of all dynamic groups: with rules about time, people join and leave without any change. */
export async function syncAllGroups(db: Db) {
  const organisations = await db
    .selectDistinct({ id: userGroups.organisationId })
    .from(userGroups)
    .where(and(sql`${userGroups.rules} IS NOT NULL`, isNull(userGroups.deletedAt)))
  const failures: unknown[] = []
  for (const { id } of organisations) {
    try {
      await syncPeople(db, id, await findMisplaced(db, id))
    } catch (error) {
      // A failure in one organisation must not stop the others.
      failures.push(error)
    }
  }
  if (failures.length > 0) throw failures[0]
}

declare module '../jobs/types.ts' {
  interface Tasks {
    'sync-groups': { name: 'sync-groups' }
  }
}
