import { problem } from '../contract/problem.ts'
import type { TxCtx } from '../contract/ctx.ts'
import { sql } from '../db/drizzle.ts'
import type { Db, Tx } from '../db/open.ts'
import type { StepInput } from './input.ts'

/** A step for comparison. `id` is that of the course or license. */
export type Step = {
  stepId: string
  id: string
  type: 'course' | 'license'
  title: string
  required: boolean
  dueInDays: number | null
  /** Why it is unavailable, or null. */
  obstacle: string | null
}

/** The steps of a path, in order. */
export async function readSteps(db: Db | Tx, pathId: string) {
  const { rows } = await db.execute<Step>(sql`
    SELECT s.id AS "stepId", coalesce(s.course_id, s.license_id) AS id,
      CASE WHEN s.course_id IS NULL THEN 'license' ELSE 'course' END AS type, coalesce(c.title, l.title) AS title,
      s.required, s.due_in_days AS "dueInDays", path_step_obstacle(s, o.timezone) AS obstacle
    FROM path_steps s JOIN organisations o ON o.id = s.organisation_id
    LEFT JOIN courses c ON c.id = s.course_id LEFT JOIN licenses l ON l.id = s.license_id
    WHERE s.path_id = ${pathId} AND s.removed_at IS NULL ORDER BY s.position`)
  return rows
}

const list = (values: unknown[]) => sql.param(values)

/** Rejects steps that do not exist or have another type. Deleted ones may stay in place. */
export async function requireTargets(
  { db, user }: TxCtx,
  steps: StepInput[],
  current: Step[] = [],
) {
  const ids = sql`${list(steps.map(({ _id }) => _id))}::text[]`
  const { rows } = await db.execute<{ id: string; type: string; gone: boolean }>(sql`
    SELECT id, 'course' AS type, deleted_at IS NOT NULL AS gone FROM courses
    WHERE organisation_id = ${user.organisationId} AND id = ANY(${ids})
    UNION ALL SELECT id, 'license', deleted_at IS NOT NULL FROM licenses
    WHERE organisation_id = ${user.organisationId} AND id = ANY(${ids})`)
  const isCurrent = new Set(current.map(({ id }) => id))
  const known = new Map(
    rows.flatMap(({ id, type, gone }) => (gone && !isCurrent.has(id) ? [] : [[id, type]])),
  )
  const unknown = steps.flatMap(({ _id }, index) =>
    known.has(_id)
      ? []
      : [{ field: `courses.${index}`, code: 'not-found', message: 'This step was not found' }],
  )
  if (unknown.length > 0)
    throw problem('request/not-found', 'A course or license was not found. It may be deleted', {
      errors: unknown.slice(0, 100),
    })
  const errors = steps.flatMap(({ _id, type }, index) =>
    known.get(_id) === type
      ? []
      : [{ field: `courses.${index}.type`, code: 'type', message: `This is a ${known.get(_id)}` }],
  )
  if (errors.length > 0)
    throw problem('request/invalid', undefined, { errors: errors.slice(0, 100) })
}

/** Sets the steps of a path. Removed ones are kept while the path is assigned. */
export async function storeSteps(
  { db, user }: TxCtx,
  pathId: string,
  steps: StepInput[],
  { retain = true } = {},
) {
  const ids = sql`${list(steps.map(({ _id }) => _id))}::text[]`
  const gone = sql`path_id = ${pathId} AND coalesce(course_id, license_id) <> ALL(${ids})`
  await db.execute(sql`
    DELETE FROM path_steps WHERE ${gone}
      AND NOT EXISTS (SELECT FROM path_assignments a WHERE a.path_id = ${pathId})`)
  await db.execute(sql`
    UPDATE path_steps SET removed_at = now(), retained = ${retain} WHERE ${gone} AND removed_at IS NULL`)
  for (const kind of ['course', 'license']) {
    const column = sql.identifier(`${kind}_id`)
    await db.execute(sql`
      INSERT INTO path_steps AS old (id, organisation_id, path_id, ${column}, position, required, due_in_days)
      SELECT replace(gen_random_uuid()::text, '-', ''), ${user.organisationId}, ${pathId}, step.id, step.position::integer,
        step.required, step.due
      FROM unnest(${ids}, ${list(steps.map(({ type }) => type))}::text[],
        ${list(steps.map(({ required = true }) => required))}::boolean[],
        ${list(steps.map(({ dueInDays = null }) => dueInDays))}::integer[])
        WITH ORDINALITY AS step (id, type, required, due, position)
      WHERE step.type = ${kind}
      ON CONFLICT (${column}, path_id) DO UPDATE SET position = excluded.position, required = excluded.required,
        due_in_days = excluded.due_in_days, removed_at = NULL, retained = false,
        added_at = CASE WHEN old.removed_at IS NULL THEN old.added_at ELSE now() END
      WHERE (old.position, old.required, old.due_in_days, old.removed_at)
        IS DISTINCT FROM (excluded.position, excluded.required, excluded.due_in_days, NULL)`)
  }
}
