import type { SQL } from 'drizzle-orm'
import type { components } from '../../openapi/generated/types.ts'
import { learningPathsCount } from './learning-paths.ts'
import { licensesCount } from './seats.ts'
import { isNull, sql } from '../db/drizzle.ts'
import type { Db } from '../db/open.ts'
import { userGroupMembers, userGroups, users } from '../db/schema.ts'
import { learningColumns } from './learning-figures.ts'
import { groupCell } from './group-cell.ts'
import { ownedBy } from '../db/scope.ts'
import { headOf, type TableCell } from '../lib/spreadsheet.ts'

export type UserColumn = components['schemas']['UserColumn']

/** The names of groups by id, and their order. */
type Names = Map<string, { name: string; place: number }>

type Column = {
  head: string
  isDate?: boolean
  /** The SQL of a column. It runs for every user, so it should be cheap. */
  value(zone: string): SQL<TableCell>
  /** Formats the value; by default unchanged. */
  cell?(value: TableCell, names: Names): TableCell
  needs?: 'groups' | 'learning'
}

const text = (head: string, value: SQL): Column => ({ head, value: () => sql`${value}` })

const figure = (head: string, name: string): Column => ({
  head,
  value: () => sql`learning.${sql.identifier(name)}`,
  needs: 'learning',
})

/** A time as its date in the organisation's time zone. */
const day = (head: string, time: SQL): Column => ({
  head,
  isDate: true,
  value: (zone) => sql`(${time} AT TIME ZONE ${zone})::date::text`,
})

/** A stored code as text. */
const coded = (head: string, code: SQL, labels: Record<string, string>): Column => ({
  head,
  value: () => sql`${code}`,
  cell: (value) => labels[String(value)] ?? null,
})

async function groupNames(db: Db, organisationId: string): Promise<Names> {
  const found = await db
    .select({ id: userGroups.id, name: userGroups.name })
    .from(userGroups)
    .where(ownedBy(organisationId)(userGroups, isNull(userGroups.deletedAt)))
    .orderBy(sql`lower(${userGroups.name})`)
  return new Map(found.map(({ id, name }, index) => [id, { name, place: index }]))
}

const groups: Column = {
  head: 'Groups',
  value: () => sql`(SELECT string_agg(m.group_id, ',') FROM ${userGroupMembers} m
    WHERE m.user_id = ${users}.id)`,
  cell(ids, names) {
    const found = String(ids ?? '')
      .split(',')
      .flatMap((id) => names.get(id) ?? [])
    return groupCell(found.toSorted((a, b) => a.place - b.place).map(({ name }) => name))
  },
  needs: 'groups',
}

const states: Record<string, string> = {
  active: 'Active',
  invited: 'Invited',
  inactive: 'Inactive',
  deleted: 'Deleted',
}

/** With the date of the deletion, or the last day before a scheduled deactivation (at midnight after it). */
const status: Column = {
  head: 'Status',
  value: (zone) => sql`concat_ws(' ',
    CASE WHEN ${users.deletedAt} IS NULL THEN ${users.status} ELSE 'deleted' END,
    (coalesce(${users.deletedAt}, ${users.deactivateAt} - interval '1 second') AT TIME ZONE ${zone})::date)`,
  cell(value) {
    const [code = '', date] = String(value).split(' ')
    const state = states[code] ?? null
    if (date === undefined) return state
    return code === 'deleted' ? `${state} ${date}` : `${state} until ${date}`
  },
}

/** The state of the invitation of users who have not accepted yet; empty for others. */
const invitationState = sql`CASE WHEN ${users.status} <> 'invited' THEN NULL
  WHEN ${users.inviteExpiresAt} IS NULL THEN 'not-sent'
  WHEN ${users.inviteExpiresAt} > now() THEN 'open' ELSE 'expired' END`

/** The columns of an export: first those of the import template, under the same heads. */
const columns: Record<UserColumn, Column> = {
  firstName: text('First name', sql`${users.firstName}`),
  lastName: text('Last name', sql`${users.lastName}`),
  email: text('Email', sql`${users.email}`),
  designation: text('Designation', sql`${users.designation}`),
  userGroups: groups,
  status,
  licensesCount: text('Licenses', licensesCount),
  learningPathsCount: text('Learning paths', learningPathsCount),
  coursesCount: figure('Courses assigned', 'coursesCount'),
  completedCount: figure('Courses completed', 'completedCount'),
  inProgressCount: figure('Courses in progress', 'inProgressCount'),
  overdueCount: figure('Overdue', 'overdueCount'),
  progress: figure('Progress %', 'progress'),
  lastActiveAt: day('Last active', sql`${users.lastActiveAt}`),
  registeredAt: day('Registered', sql`${users.registeredAt}`),
  invitedAt: day('Invited', sql`${users.invitedAt}`),
  lastInvitedAt: day('Invited again', sql`nullif(${users.lastInvitedAt}, ${users.invitedAt})`),
  invitation: coded('Invitation', invitationState, {
    'not-sent': 'Never sent',
    open: 'Open',
    expired: 'Expired',
  }),
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

const isColumn = (name: string): name is UserColumn => name in columns
const columnIds = Object.keys(columns).filter(isColumn)

/** The table of some columns, by default of all: their heads, and how to read their cells. */
export function tableColumns(
  names: UserColumn[] = columnIds,
  { id, timezone }: { id: string; timezone: string },
) {
  const selected = names.map((name) => columns[name])
  const needs = (need: Column['needs']) => selected.some((column) => column.needs === need)
  let known: Promise<Names> | undefined
  return {
    heads: selected.map(headOf),
    values: selected.map(({ value }) => value(timezone)),
    join: needs('learning') ? learningColumns(id, timezone) : undefined,
    async take(db: Db, fetched: TableCell[][]) {
      known ??= needs('groups') ? groupNames(db, id) : Promise.resolve(new Map())
      const groupsKnown = await known
      return fetched.map((values) =>
        selected.map(({ cell }, index) => {
          const value = values[index] ?? null
          return cell ? cell(value, groupsKnown) : value
        }),
      )
    },
  }
}
