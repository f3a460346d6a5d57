import type { SQL } from 'drizzle-orm'
import type { components } from '../../openapi/generated/types.ts'
import { sql } from '../db/drizzle.ts'
import { userGroupMembers, userGroups, users } from '../db/schema.ts'
import { figuresOfPerson } from '../enrollments/of-people.ts'
import type { TableCell } from '../table-file.ts'

export type UserColumn = components['schemas']['UserColumn']

type Column = { head: string; cell(zone: string): SQL<TableCell> }

const text = (head: string, value: SQL): Column => ({ head, cell: () => sql`${value}` })

/** A time as the day that it was in the organisation's time zone. */
const day = (head: string, time: SQL): Column => ({
  head,
  cell: (zone) => sql`to_char(${time} AT TIME ZONE ${zone}, 'YYYY-MM-DD')`,
})

/** Words for what is kept as a code. */
function coded(head: string, code: SQL, words: Record<string, string>): Column {
  const cases = Object.entries(words).map(([value, word]) => sql`WHEN ${value} THEN ${word}`)
  return text(head, sql`CASE ${code} ${sql.join(cases, sql` `)} END`)
}

/** Nobody has a license yet. */
const zero = sql`0`

/** A name with a semicolon in it is written in quotes, as imports read it. */
const groups = sql`(SELECT string_agg(CASE WHEN g.name ~ '[;"]'
    THEN '"' || replace(g.name, '"', '""') || '"' ELSE g.name END, '; ' ORDER BY lower(g.name))
  FROM ${userGroupMembers} m JOIN ${userGroups} g ON g.id = m.group_id
  WHERE m.user_id = ${users}.id AND g.deleted_at IS NULL)`

/** The columns of an export: first those of the template for imports, under the same heads. */
const columns: Record<UserColumn, Column> = {
  firstName: text('First name', sql`${users.firstName}`),
  lastName: text('Last name', sql`${users.lastName}`),
  email: text('Email', sql`${users.email}`),
  designation: text('Designation', sql`${users.designation}`),
  userGroups: text('Groups', groups),
  status: coded('Status', sql`${users.status}`, {
    active: 'Active',
    invited: 'Invited',
    inactive: 'Inactive',
  }),
  licensesCount: text('Licenses', zero),
  coursesCount: text('Courses assigned', figuresOfPerson.coursesCount),
  completedCount: text('Courses completed', figuresOfPerson.completedCount),
  overdueCount: text('Overdue', figuresOfPerson.overdueCount),
  progress: text('Progress %', figuresOfPerson.progress),
  lastActiveAt: day('Last active', sql`${users.lastActiveAt}`),
  registeredAt: day('Registered', sql`${users.registeredAt}`),
  invitedAt: day('Invited', sql`${users.invitedAt}`),
  createdAt: day('Added', sql`${users.createdAt}`),
  source: coded('Source', sql`${users.source}`, {
    manual: 'Added by hand',
    csv: 'Import',
    'signup-link': 'Sign-up link',
    token: 'Other system',
  }),
  emailStatus: coded('Email status', sql`${users.emailStatus}`, {
    ok: 'Mail arrives',
    bounced: 'Mail bounces',
    complained: 'Marked as spam',
    unsubscribed: 'Unsubscribed',
  }),
  _id: text('Id', sql`${users.id}`),
}

const all = Object.keys(columns) as UserColumn[]

/** The heads of columns and what stands below them; of all columns when none are named. */
export function tableColumns(names: UserColumn[] = all, zone: string) {
  return {
    heads: names.map((name) => columns[name].head),
    cells: names.map((name) => columns[name].cell(zone)),
  }
}
