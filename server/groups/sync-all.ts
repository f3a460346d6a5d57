import { and, isNull, sql } from '../db/drizzle.ts'
import type { Db } from '../db/open.ts'
import { userGroupMembers, userGroups, users } from '../db/schema.ts'
import { readRuleGroups } from './sync-members.ts'
import { syncPeople } from './sync-people.ts'
import { rulesWhere } from './rules.ts'

/**
 * Who is in a group without fitting its rules, or fits them without being in it. Group by group, so that no statement
 * takes long however many there are, and without keeping anybody from changing people meanwhile.
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

/** Brings every group that follows rules into line: time alone makes people join and leave. */
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
      // One organisation's trouble is none of the others'.
      failures.push(error)
    }
  }
  if (failures.length > 0) throw failures[0]
}
