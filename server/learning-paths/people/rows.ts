import type { Ctx } from '../../contract/ctx.ts'
import { sql } from '../../db/drizzle.ts'
import { assignmentRows, type Chosen } from '../../enrollments/changes/rows.ts'
import { type StatusFilter, statusFilterWhere } from './filter.ts'

type Caller = Pick<Ctx, 'own' | 'user'>

const texts = (values: string[] = []) => sql`${sql.param(values)}::text[]`

/** The cross product of users and paths, in order. */
export const assignRows = (caller: Caller, chosen: Chosen, pathIds: string[]) => sql`
  SELECT pair.position, pair.ref, pair.name,
    pair.input - 'course' || jsonb_build_object('path', pair.input ->> 'course') AS input
  FROM (${assignmentRows(caller, chosen, pathIds)}) AS pair`

type Selection = { users?: string[]; filter?: StatusFilter; exclude?: string[] }

/** SQL: assignments `a` of users `u` in paths of the organisation. */
export const assignmentsOf = (organisationId: string, pathIds: string[]) => sql`
  path_assignments a JOIN users u ON u.id = a.user_id
  WHERE a.organisation_id = ${organisationId} AND a.path_id = ANY(${texts(pathIds)})`

/** The assigned paths of a selection: named users, or a filter with exceptions. */
export function selectionRows(
  { user }: Caller,
  pathIds: string[],
  { users, filter = {}, exclude }: Selection,
  { removed = false } = {},
) {
  const { organisationId, organisation } = user
  const matches = removed
    ? sql`a.withdrawn_at IS NOT NULL AND a.counted`
    : statusFilterWhere(filter, organisation.timezone)
  const chosen = users
    ? sql`SELECT person.ref, path.id AS path_id, row_number() OVER (ORDER BY person.at, path.at) AS at
        FROM unnest(${texts([...new Set(users)])}) WITH ORDINALITY AS person (ref, at)
        CROSS JOIN unnest(${texts(pathIds)}) WITH ORDINALITY AS path (id, at)`
    : sql`SELECT a.user_id AS ref, a.path_id, row_number() OVER (ORDER BY a.user_id, a.path_id) AS at
        FROM ${assignmentsOf(organisationId, pathIds)} AND a.user_id <> ALL(${texts(exclude)}) AND ${matches}`
  const name = sql`coalesce((SELECT trim(p.first_name || ' ' || p.last_name) FROM users p
    WHERE p.id = pair.ref AND p.organisation_id = ${organisationId}), pair.ref)`
  return sql`
    SELECT pair.at::integer AS position, pair.ref, ${name} AS name, jsonb_build_object('path', pair.path_id) AS input
    FROM (${chosen}) AS pair`
}
