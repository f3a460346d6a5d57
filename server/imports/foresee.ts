import type { components } from '../../openapi/generated/types.ts'
import { sql } from '../db/drizzle.ts'
import { endingWith } from '../people/changes/ending.ts'
import type { Pair } from '../people/changes/memberships.ts'
import type { At } from '../people/changes/work.ts'
import type { ImportRecord } from './shown.ts'

const isUnchanged = sql`(u.deleted_at IS NULL AND u.version = (r.undo ->> 'version')::integer
  AND (r.outcome = 'updated' OR u.status = 'invited'))`

/** Learner applications tell of people who have not accepted an invitation, too. */
const hasLearned = sql`(u.last_active_at IS NOT NULL OR EXISTS (SELECT FROM enrollments e
  WHERE e.user_id = u.id AND e.status NOT IN ('not-started', 'withdrawn')))`

/** A group that somebody is in since the moment they were added is one that the import put them into. */
const hasOtherCourses = sql`EXISTS (SELECT FROM enrollments e WHERE e.user_id = u.id
  AND (e.status = 'withdrawn' OR EXISTS (SELECT FROM enrollment_sources s
    WHERE s.enrollment_id = e.id AND NOT (s.kind = 'group' AND EXISTS (
      SELECT FROM user_group_members m WHERE m.group_id = s.ref AND m.user_id = u.id
        AND m.added_at = u.created_at)))))`

/**
 * Whether somebody is still as the import left them. Who was added goes for good with all that is about them: whoever
 * has come, has learned or was given a course since stays.
 */
export const standing = sql`CASE WHEN ${isUnchanged} IS NOT TRUE THEN 'changed'
  WHEN r.outcome = 'updated' THEN 'intact' WHEN ${hasLearned} THEN 'learned'
  WHEN ${hasOtherCourses} THEN 'assigned' ELSE 'intact' END`

export const keptBecause = {
  changed: 'Something else has changed this person since the import',
  learned: 'This person has learned since the import',
  assigned: 'This person was given a course since the import',
}

const takenBack = sql`r.outcome IN ('added', 'updated')`

/** The groups of an import that would be empty, and that nobody has changed, given a course or built upon. */
export const idle = (left: ReturnType<typeof sql>) => sql`g.deleted_at IS NULL AND g.version = 1
  AND NOT EXISTS (SELECT FROM user_group_members m WHERE m.group_id = g.id ${left})
  AND NOT EXISTS (SELECT FROM group_assignments a WHERE a.group_id = g.id)
  AND NOT EXISTS (SELECT FROM user_groups other WHERE other.organisation_id = g.organisation_id
    AND other.deleted_at IS NULL AND jsonb_path_exists(other.rules,
      '$.conditions[*] ? (@.field == "userGroup" && @.value == $id)', jsonb_build_object('id', g.id)))`

/** The memberships that end as people who were there before get back what they had. */
async function leaving(tx: At['tx'], { id }: ImportRecord) {
  const { rows } = await tx.execute<Pair>(sql`
    SELECT u.id AS "userId", joined.group_id AS "groupId" FROM import_rows r
    JOIN users u ON u.id = r.user_id AND u.organisation_id = r.organisation_id
    CROSS JOIN jsonb_array_elements_text(r.undo -> 'joined') AS joined (group_id)
    WHERE r.import_id = ${id} AND r.outcome = 'updated' AND ${isUnchanged}`)
  return rows
}

type RollBack = components['schemas']['ImportRollBack']

/** What taking an import back would do now. */
export async function foresee(tx: At['tx'], record: ImportRecord): Promise<RollBack> {
  const { id, organisationId, madeGroups } = record
  const { rows } = await tx.execute<Omit<RollBack, 'endedAssignments'>>(sql`
    WITH judged AS MATERIALIZED (
      SELECT r.outcome, r.user_id, ${standing} = 'intact' AS intact FROM import_rows r
      LEFT JOIN users u ON u.id = r.user_id AND u.organisation_id = r.organisation_id
      WHERE r.import_id = ${id} AND ${takenBack})
    SELECT count(*) FILTER (WHERE intact AND outcome = 'added')::int AS added,
      count(*) FILTER (WHERE intact AND outcome = 'updated')::int AS updated,
      count(*) FILTER (WHERE NOT intact)::int AS touched,
      (SELECT count(*) FROM user_groups g WHERE g.organisation_id = ${organisationId}
        AND g.id = ANY(${sql.param(madeGroups)}::text[]) AND ${idle(
          sql`AND m.user_id NOT IN (SELECT user_id FROM judged WHERE intact)`,
        )})::int AS groups
    FROM judged`)
  const [people = { added: 0, updated: 0, touched: 0, groups: 0 }] = rows
  const pairs = await leaving(tx, record)
  return { ...people, endedAssignments: await endingWith({ tx, organisationId }, pairs) }
}
