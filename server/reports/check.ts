import { problem } from '../contract/problem.ts'
import { invalid } from '../contract/validation-messages.ts'
import { sql } from '../db/drizzle.ts'
import type { Db, Tx } from '../db/open.ts'
import type { FilterName, Report, ReportFilter } from './types.ts'

/** The names of the objects that a filter refers to. */
export type Names = Partial<Record<FilterName, string>>

const refuse = (field: string, code: string, message: string) => invalid([{ field, code, message }])

/** Tables of the objects that filters refer to, with their names. */
const objects = {
  group: sql`SELECT id, name, organisation_id, deleted_at FROM user_groups`,
  license: sql`SELECT id, title AS name, organisation_id, deleted_at FROM licenses`,
  course: sql`SELECT id, title AS name, organisation_id, deleted_at FROM courses`,
  category: sql`SELECT id, name, organisation_id, NULL::timestamptz AS deleted_at FROM categories`,
  learningPath: sql`SELECT id, title AS name, organisation_id, deleted_at FROM learning_paths`,
  event: sql`SELECT id, title AS name, organisation_id, deleted_at FROM events`,
  message: sql`SELECT id, title AS name, organisation_id, deleted_at FROM messages`,
}
type ObjectName = keyof typeof objects
const isObject = (name: string): name is ObjectName => name in objects

/** The names of objects by filter. Throws 404 if the organisation does not have one of them. */
export async function namesOf(
  db: Db | Tx,
  organisationId: string,
  filter: Partial<Record<ObjectName, string>>,
): Promise<Names> {
  const wanted = Object.entries(filter).flatMap(([name, id]) =>
    isObject(name) && id !== undefined ? [{ name, id }] : [],
  )
  if (wanted.length === 0) return {}
  const queries = wanted.map(
    ({ name, id }) => sql`SELECT ${name}::text AS filter, name FROM (${objects[name]}) AS each
      WHERE id = ${id} AND organisation_id = ${organisationId} AND deleted_at IS NULL`,
  )
  const { rows } = await db.execute<{ filter: string; name: string }>(
    sql.join(queries, sql` UNION ALL `),
  )
  if (rows.length < wanted.length) throw problem('request/not-found')
  return Object.fromEntries(rows.map(({ filter: name, name: label }) => [name, label]))
}

/** Refuses a range that ends before it begins. */
function checkOrder(from: string | undefined, to: string | undefined, field: string) {
  if (from !== undefined && to !== undefined && to < from)
    throw refuse(field, 'order', 'Choose a day that is not before the first one')
}

/**
 * Refuses a filter that the report does not have, and values that exclude each other; `prefix` is where the filter is in
 * the request. Returns the names of the objects in it.
 */
export async function checkFilter(
  db: Db | Tx,
  organisationId: string,
  report: Report,
  filter: ReportFilter,
  prefix = '',
) {
  const { people = 'current', status, from, to, completedFrom, completedTo } = filter
  const { group, license, course, category, learningPath, event, message } = filter
  for (const [name, value] of Object.entries(filter))
    if (value !== undefined && !report.filters.some((each) => each === name))
      throw refuse(`${prefix}${name}`, 'unknown', `The report ${report.title} has no such filter`)
  if (status !== undefined && !Object.hasOwn(report.statuses ?? {}, status))
    throw refuse(`${prefix}status`, 'enum', `The report ${report.title} has no such status`)
  if (status === 'inactive' && people === 'current')
    throw refuse(
      `${prefix}status`,
      'people',
      'Deactivated people are left out; choose Deactivated or All',
    )
  checkOrder(from, to, `${prefix}to`)
  checkOrder(completedFrom, completedTo, `${prefix}completedTo`)
  const ids = { group, license, course, category, learningPath, event, message }
  return namesOf(db, organisationId, ids)
}
