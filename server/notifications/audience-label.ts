import { and, inArray, sql } from '../db/drizzle.ts'
import type { Db, Tx } from '../db/open.ts'
import { courses, events, learningPaths, licenses, userGroups } from '../db/schema.ts'
import { ownedBy } from '../db/scope.ts'
import { plural } from '../lib/plural.ts'
import { shorten } from '../lib/shorten.ts'
import type { Audience } from './audience.ts'

const conditions = {
  'not-started': 'Not started in',
  'in-progress': 'In progress in',
  overdue: 'Overdue in',
  completed: 'Completed',
  registered: 'Registered for',
  waitlisted: 'Waiting for',
  attended: 'Attended',
  'no-show': 'Absent from',
} as const

/** The names of the objects of an audience, sorted; at most 20. */
async function readNames(db: Db | Tx, organisationId: string, { type, ids }: Audience) {
  const own = ownedBy(organisationId)
  const some = ids.slice(0, 20)
  if (some.length === 0) return []
  const tables = {
    groups: { table: userGroups, name: userGroups.name },
    courses: { table: courses, name: courses.title },
    paths: { table: learningPaths, name: learningPaths.title },
    licenses: { table: licenses, name: licenses.title },
    events: { table: events, name: events.title },
  }
  if (type === 'all' || type === 'users') return []
  const { table, name } = tables[type]
  const found = await db
    .select({ name })
    .from(table)
    .where(own(table, and(inArray(table.id, some), sql`${table.deletedAt} IS NULL`)))
    .orderBy(name)
  return found.map((row) => row.name)
}

const nouns = {
  groups: 'group',
  courses: 'course',
  paths: 'learning path',
  licenses: 'license',
  events: 'event',
}

/** An audience as text: "Overdue in Fire safety", "3 groups", "Everybody". */
export async function labelAudience(db: Db | Tx, organisationId: string, audience: Audience) {
  const { type, ids, condition, days = 30, filter } = audience
  const isFiltered = [
    audience.courseFilter,
    audience.pathFilter,
    audience.seatFilter,
    audience.registrationFilter,
  ].some(Boolean)
  const names = await readNames(db, organisationId, audience)
  const [first] = names
  const name =
    type === 'all'
      ? filter && Object.keys(filter).length > 0
        ? 'A filter of people'
        : 'Everybody'
      : type === 'users'
        ? plural(ids.length, 'person', 'people')
        : first !== undefined && ids.length === 1
          ? first
          : plural(ids.length, nouns[type])
  const what = isFiltered ? `${name}, filtered` : name
  const label =
    condition === undefined
      ? what
      : condition === 'inactive'
        ? `${what}, inactive for ${plural(days, 'day')}`
        : `${conditions[condition]} ${what}`
  return shorten(label, 300)
}
