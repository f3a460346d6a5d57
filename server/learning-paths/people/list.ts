import type { SQL } from 'drizzle-orm'
import type { components } from '../../../openapi/generated/types.ts'
import { problem } from '../../contract/problem.ts'
import { orderBy } from '../../contract/sort.ts'
import { sql } from '../../db/drizzle.ts'
import { isoTime } from '../../db/iso-time.ts'
import { countFacets, type Facet, type FacetRequest } from '../../db/facets.ts'
import type { Db, Tx } from '../../db/open.ts'
import type { Files } from '../../files/files.ts'
import { isOverdue } from '../filter.ts'
import {
  facetConditions,
  isCounted,
  isLate,
  otherConditions,
  type StatusFilter,
  statusFilterWhere,
} from './filter.ts'
import { assignmentsOf } from './rows.ts'

type Schemas = components['schemas']
type PathPerson = Schemas['PathPerson']
export type Reader = {
  db: Db | Tx
  user: { organisationId: string; organisation: { timezone: string } }
}
type Caller = Reader & { files: Files }

/** A path by id; 404 if the organisation does not have it. */
export async function requirePath({ db, user }: Reader, id: string) {
  const { rows } = await db.execute<{ _id: string; title: string }>(sql`
    SELECT id AS _id, title FROM learning_paths
    WHERE organisation_id = ${user.organisationId} AND id = ${id} AND deleted_at IS NULL`)
  const [path] = rows
  if (!path) throw problem('request/not-found')
  return path
}

const keys: Record<string, SQL> = {
  name: sql`a.sort_name`,
  email: sql`u.email COLLATE "C"`,
  status: sql`array_position(ARRAY['not-started', 'in-progress', 'completed'], a.status)`,
  progress: sql`a.progress`,
  completedSteps: sql`a.completed_steps`,
  deadlineDate: sql`a.deadline_date`,
  assignedAt: sql`a.assigned_at`,
  completedAt: sql`a.completed_at`,
  lastActivityAt: sql`a.last_activity_at`,
}
const missing = ['deadlineDate', 'completedAt', 'lastActivityAt']

/** ORDER BY terms for `sort`. */
export const statusOrder = (sort = 'name') => orderBy(keys, sort, [sql`a.user_id`], { missing })

const steps = sql`coalesce((
  SELECT json_agg(json_build_object('step', json_build_object('_id', coalesce(s.course_id, s.license_id),
      'name', coalesce(c.title, l.title)),
    'type', CASE WHEN s.course_id IS NULL THEN 'license' ELSE 'course' END, 'state', st.state,
    'doneAt', ${isoTime(sql`st.done_at`)}, 'carried', st.carried, 'dueDate', st.due_date,
    'dueInDays', s.due_in_days,
    'ownDeadline', CASE WHEN e.deadline_date IS DISTINCT FROM st.due_date THEN e.deadline_date END)
    ORDER BY s.position)
  FROM path_step_states st JOIN path_steps s ON s.id = st.step_id AND s.removed_at IS NULL
  LEFT JOIN courses c ON c.id = s.course_id LEFT JOIN licenses l ON l.id = s.license_id
  LEFT JOIN enrollments e ON e.course_id = s.course_id AND e.user_id = a.user_id AND e.status <> 'withdrawn'
  WHERE st.assignment_id = a.id), '[]')`

const currentStep = sql`(SELECT json_build_object('_id', coalesce(s.course_id, s.license_id), 'title', coalesce(c.title, l.title))
  FROM path_steps s LEFT JOIN courses c ON c.id = s.course_id LEFT JOIN licenses l ON l.id = s.license_id
  WHERE s.id = a.current_step_id AND s.removed_at IS NULL)`

const sources = sql`coalesce((
  SELECT json_agg(json_build_object('kind', o.kind, '_id', o.ref, 'name', left(coalesce(
      CASE o.kind WHEN 'group' THEN (SELECT g.name FROM user_groups g WHERE g.id = o.ref)
        WHEN 'csv' THEN (SELECT i.file_name FROM imports i WHERE i.id = o.ref)
        ELSE (SELECT trim(m.first_name || ' ' || m.last_name) FROM admins m WHERE m.id = o.ref) END, o.ref), 200))
    ORDER BY o.created_at, o.kind, o.ref)
  FROM path_assignment_sources o WHERE o.assignment_id = a.id), '[]')`

const lateSteps = (zone: string) => sql`(SELECT count(*)::integer FROM path_step_states st
  JOIN path_steps s ON s.id = st.step_id AND s.removed_at IS NULL
  WHERE st.assignment_id = a.id AND ${isLate(zone)})`

/** Columns of an assignment `a`. */
const columns = (zone: string) => sql`
  a.status, a.progress, a.completed_steps AS "completedSteps", a.required_steps AS "requiredSteps",
  ${currentStep} AS "currentStep", ${isoTime(sql`a.assigned_at`)} AS "assignedAt",
  a.deadline_date::text AS "deadlineDate", ${isOverdue(zone)} AS "isOverdue",
  ${isoTime(sql`a.completed_at`)} AS "completedAt", ${isoTime(sql`a.last_activity_at`)} AS "lastActivityAt",
  ${steps} AS steps, a.carried_steps AS "carriedSteps", ${lateSteps(zone)} AS "lateSteps",
  a.completed_version AS "completedVersion", ${sources} AS sources,
  ${isoTime(sql`a.last_reminded_at`)} AS "lastRemindedAt", a.stuck AS "isStuck"`

type Page = { sort?: string; limit?: number; offset?: number }

/** The users of a path that match a filter, sorted. */
export async function listStatus(
  { db, user, files }: Caller,
  pathId: string,
  filter: StatusFilter,
  { sort, limit = 100_000, offset = 0 }: Page,
): Promise<PathPerson[]> {
  const { timezone } = user.organisation
  const { rows } = await db.execute<PathPerson>(sql`
    WITH page AS MATERIALIZED (
      SELECT a.id, row_number() OVER (ORDER BY ${sql.join(statusOrder(sort), sql`, `)}) AS at
      FROM ${assignmentsOf(user.organisationId, [pathId])} AND ${statusFilterWhere(filter, timezone)}
      ORDER BY at LIMIT ${limit} OFFSET ${offset})
    SELECT json_build_object('_id', u.id, 'firstName', u.first_name, 'lastName', u.last_name,
        'email', u.email, 'photo', u.photo, 'designation', u.designation) AS user, ${columns(timezone)}
    FROM page JOIN path_assignments a ON a.id = page.id JOIN users u ON u.id = a.user_id ORDER BY page.at`)
  return rows.map(({ user: person, ...status }) => ({
    ...status,
    user: { ...person, photo: person.photo && files.address(person.photo) },
  }))
}

const facets: Record<string, Facet> = {
  status: { value: sql`status` },
  overdue: { value: sql`is_overdue` },
  group: {
    value: sql`g.id`,
    label: sql`g.name`,
    from: sql`JOIN user_group_members m ON m.user_id = listed.user_id
      JOIN user_groups g ON g.id = m.group_id AND g.deleted_at IS NULL`,
  },
}

/** The number of users of a path that match a filter, and the requested facets. */
export function countStatus(
  { db, user }: Reader,
  pathId: string,
  filter: StatusFilter,
  requested: FacetRequest = {},
) {
  const { timezone } = user.organisation
  const conditions = Object.entries(facetConditions(filter, timezone)).flatMap(
    ([name, condition]) =>
      condition ? [{ name, condition, column: sql.identifier(`fits_${name}`) }] : [],
  )
  const fits = conditions.map(({ condition, column }) => sql`, ${condition} AS ${column}`)
  return countFacets(
    db,
    {
      rows: sql`SELECT a.user_id, a.status, ${isOverdue(timezone)} AS is_overdue ${sql.join(fits)}
        FROM ${assignmentsOf(user.organisationId, [pathId])} AND ${otherConditions(filter, timezone)}`,
      conditions: Object.fromEntries(conditions.map(({ name, column }) => [name, sql`${column}`])),
      facets,
      chosen: filter,
    },
    requested,
  )
}

/** The totals over assignments `a`, without the path. */
export const totalsOf = (zone: string) => sql`
  count(*)::integer AS assigned, (count(*) FILTER (WHERE a.status = 'not-started'))::integer AS "notStarted",
  (count(*) FILTER (WHERE a.status = 'in-progress'))::integer AS "inProgress",
  (count(*) FILTER (WHERE a.status = 'completed'))::integer AS completed,
  (count(*) FILTER (WHERE ${isOverdue(zone)}))::integer AS overdue,
  coalesce(round(avg(a.progress)), 0)::integer AS "averageProgress",
  coalesce(round(100.0 * count(*) FILTER (WHERE a.status = 'completed') / nullif(count(*), 0), 1), 0)::float8
    AS "completionRate"`

/** The totals of a path. */
export async function readTotals({ db, user }: Reader, pathId: string) {
  const { rows } = await db.execute<Schemas['PathTotals']>(sql`
    SELECT ${totalsOf(user.organisation.timezone)} FROM path_assignments a
    WHERE a.organisation_id = ${user.organisationId} AND a.path_id = ${pathId} AND ${isCounted}`)
  const [totals] = rows
  if (!totals) throw problem('server/error')
  return totals
}

/** The paths of a user, by title. */
export async function listPathsOfUser({ db, user }: Reader, userId: string) {
  const { rows } = await db.execute<Schemas['UserLearningPath']>(sql`
    SELECT json_build_object('_id', p.id, 'name', p.title) AS path, p.status AS "pathStatus",
      ${columns(user.organisation.timezone)}
    FROM path_assignments a JOIN learning_paths p ON p.id = a.path_id AND p.deleted_at IS NULL
    WHERE a.organisation_id = ${user.organisationId} AND a.user_id = ${userId} AND a.withdrawn_at IS NULL
    ORDER BY fold_text(p.title), p.id`)
  return rows
}
