import type { components } from '../../openapi/generated/types.ts'
import { sql } from '../db/drizzle.ts'
import type { Tx } from '../db/open.ts'
import { chunk } from '../lib/chunk.ts'
import { broughtBy } from '../enrollments/side-effects.ts'
import type { ImportRecord } from './present.ts'

const changedTo = (field: string) =>
  sql`(SELECT c ->> 'to' FROM jsonb_array_elements(r.changes) c WHERE c ->> 'field' = ${field})`

/** Whether an updated user still has the values of the import: only they are undone. */
const hasUpdatedValues = sql`(
  u.first_name = coalesce(${changedTo('firstName')}, r.undo -> 'before' ->> 'firstName')
  AND u.last_name = coalesce(${changedTo('lastName')}, r.undo -> 'before' ->> 'lastName')
  AND u.designation = coalesce(${changedTo('designation')}, r.undo -> 'before' ->> 'designation')
  AND u.email = coalesce(${changedTo('email')}, nullif(r.email, ''), u.email))`

/** Whether an added user still has everything as the import added it: the whole user is deleted. */
const hasAddedValues = sql`(u.first_name = r.first_name AND u.last_name = r.last_name
  AND u.designation = r.designation AND u.email = r.email AND u.photo IS NULL AND u.deactivate_at IS NULL
  AND NOT EXISTS (SELECT FROM user_group_members m JOIN user_groups g ON g.id = m.group_id AND g.type = 'static'
    WHERE m.user_id = u.id AND m.added_at <> u.created_at)
  AND NOT EXISTS (SELECT FROM jsonb_array_elements_text(r.undo -> 'joined') j (id)
    WHERE NOT EXISTS (SELECT FROM user_group_members m WHERE m.user_id = u.id AND m.group_id = j.id)))`

/** Changes that were undone since then have raised the version only. */
const isUnchanged = sql`(u.deleted_at IS NULL AND (r.outcome = 'updated' OR u.status = 'invited')
  AND (u.version = (r.undo ->> 'version')::integer
    OR CASE r.outcome WHEN 'added' THEN ${hasAddedValues} ELSE ${hasUpdatedValues} END))`

/** Learner applications also report users who have not accepted an invitation. */
const hasLearned = sql`(u.last_active_at IS NOT NULL OR EXISTS (SELECT FROM enrollments e
  WHERE e.user_id = u.id AND e.status NOT IN ('not-started', 'withdrawn')))`

/** SQL on a source: a learning path that the user has from the import only. */
const isPathOfImport = (source: 'o' | 's') => {
  const { kind, ref } = { kind: sql.raw(`${source}.kind`), ref: sql.raw(`${source}.ref`) }
  return sql`(${kind} = 'learning-path' AND EXISTS (SELECT FROM path_assignments a
    WHERE a.user_id = u.id AND a.path_id = ${ref} AND NOT EXISTS (SELECT FROM path_assignment_sources p
      WHERE p.assignment_id = a.id AND NOT (p.kind = 'csv' AND p.ref = r.import_id))))`
}

/** A seat `x` of a user with a source other than the import and its learning paths. */
const isOtherSeat = sql`EXISTS (SELECT FROM seat_sources o
  WHERE o.seat_id = x.id AND NOT (o.kind = 'csv' AND o.ref = r.import_id) AND NOT ${isPathOfImport('o')})`

/** SQL on a source `s`: what the import gave the user: a seat in the license, or the learning path. */
const isOfImport = sql`(${isPathOfImport('s')} OR (s.kind = 'license' AND EXISTS (SELECT FROM seats x
  WHERE x.user_id = u.id AND x.license_id = s.ref AND NOT ${isOtherSeat})))`

/** Memberships created together with the user come from the import. */
const hasOtherCourses = sql`EXISTS (SELECT FROM enrollments e WHERE e.user_id = u.id
  AND (e.status = 'withdrawn' OR EXISTS (SELECT FROM enrollment_sources s
    WHERE s.enrollment_id = e.id AND NOT ${isOfImport} AND NOT (s.kind = 'group' AND EXISTS (
      SELECT FROM user_group_members m WHERE m.group_id = s.ref AND m.user_id = u.id
        AND m.added_at = u.created_at)))))`

/** Users restored by the import, who would be deleted again. */
export const wasDeleted = sql`(r.undo -> 'before' ->> 'deletedAt' IS NOT NULL)`

/** Start of the import. Users it restored could not act before. */
const startedAt = sql`(SELECT j.started_at FROM imports i JOIN jobs j ON j.id = i.job_id WHERE i.id = r.import_id)`

const hasLearnedSince = sql`(u.last_active_at > ${startedAt})`

/** Courses from groups are assigned and removed with the memberships. */
const wasGivenSince = sql`EXISTS (SELECT FROM enrollments e
  JOIN enrollment_sources s ON s.enrollment_id = e.id
  WHERE e.user_id = u.id AND s.kind <> 'group' AND NOT ${isOfImport} AND s.created_at > ${startedAt})`

const isInOtherGroups = sql`EXISTS (SELECT FROM user_group_members m
  JOIN user_groups g ON g.id = m.group_id AND g.type = 'static'
  WHERE m.user_id = u.id AND NOT (r.undo -> 'joined') ? m.group_id)`

/**
 * Whether a user is unchanged since the import. Added users are deleted permanently and restored ones are deleted
 * again, unless they signed in, made progress or were assigned a course since.
 */
export const rollBackState = sql`CASE WHEN ${isUnchanged} IS NOT TRUE THEN 'changed'
  WHEN r.outcome = 'updated' AND NOT ${wasDeleted} THEN 'intact'
  WHEN ${wasDeleted} AND ${isInOtherGroups} THEN 'changed'
  WHEN CASE WHEN ${wasDeleted} THEN ${hasLearnedSince} ELSE ${hasLearned} END THEN 'learned'
  WHEN CASE WHEN ${wasDeleted} THEN ${wasGivenSince} ELSE ${hasOtherCourses} END THEN 'assigned'
  ELSE 'intact' END`

export const keptReasons = {
  changed: 'This person was changed since the import',
  learned: 'This person has made progress since the import',
  assigned: 'This person was assigned a course since the import',
}

const canRollBack = sql`r.outcome IN ('added', 'updated')`

/** Groups created by the import, without members, changes, courses or dependent rules. */
export const isUnused = (left: ReturnType<typeof sql>) => sql`g.deleted_at IS NULL AND g.version = 1
  AND NOT EXISTS (SELECT FROM user_group_members m WHERE m.group_id = g.id ${left})
  AND NOT EXISTS (SELECT FROM group_assignments a WHERE a.group_id = g.id)
  AND NOT EXISTS (SELECT FROM user_groups other WHERE other.organisation_id = g.organisation_id
    AND other.deleted_at IS NULL AND jsonb_path_exists(other.rules,
      '$.conditions[*] ? (@.field == "userGroup" && @.value == $id)', jsonb_build_object('id', g.id)))`

/** Users per statement. */
const atOnce = 2_000

/** Number of unfinished assignments that end when existing users leave the groups that the import added them to. */
async function countEndedAssignments(tx: Tx, { id, organisationId }: ImportRecord) {
  const { rows } = await tx.execute<{ userId: string; groups: string[] }>(sql`
    SELECT u.id AS "userId", r.undo -> 'joined' AS groups FROM import_rows r
    JOIN users u ON u.id = r.user_id AND u.organisation_id = r.organisation_id
    WHERE r.import_id = ${id} AND r.outcome = 'updated' AND r.undo -> 'joined' <> '[]'
      AND ${rollBackState} = 'intact' ORDER BY r.row`)
  let count = 0
  for (const some of chunk(rows, atOnce)) {
    const pairs = some.flatMap(({ userId, groups }) =>
      groups.map((groupId) => ({ userId, groupId })),
    )
    const { assignments } = await broughtBy({ tx, organisationId }, 'leave', pairs)
    count += assignments
  }
  return count
}

type RollBack = components['schemas']['ImportRollBack']

/** Preview of rolling an import back. */
export async function planRollBack(tx: Tx, record: ImportRecord): Promise<RollBack> {
  const { id, organisationId, madeGroups } = record
  const { rows } = await tx.execute<Omit<RollBack, 'endedAssignments'>>(sql`
    WITH judged AS MATERIALIZED (
      SELECT r.outcome, r.user_id, ${rollBackState} = 'intact' AS intact, ${wasDeleted} AS back FROM import_rows r
      LEFT JOIN users u ON u.id = r.user_id AND u.organisation_id = r.organisation_id
      WHERE r.import_id = ${id} AND ${canRollBack})
    SELECT count(*) FILTER (WHERE intact AND outcome = 'added')::int AS added,
      count(*) FILTER (WHERE intact AND outcome = 'updated')::int AS updated,
      count(*) FILTER (WHERE intact AND back)::int AS "deletedAgain",
      count(*) FILTER (WHERE NOT intact)::int AS touched,
      (SELECT count(*) FROM user_groups g WHERE g.organisation_id = ${organisationId}
        AND g.id = ANY(${sql.param(madeGroups)}::text[]) AND ${isUnused(
          sql`AND m.user_id NOT IN (SELECT user_id FROM judged WHERE intact)`,
        )})::int AS groups
    FROM judged`)
  const [people = { added: 0, updated: 0, deletedAgain: 0, touched: 0, groups: 0 }] = rows
  return { ...people, endedAssignments: await countEndedAssignments(tx, record) }
}
