import type { SQL } from 'drizzle-orm'
import type { components } from '../../../openapi/generated/types.ts'
import { problem } from '../../contract/problem.ts'
import { desc, eq, sql } from '../../db/drizzle.ts'
import type { Db, Tx } from '../../db/open.ts'
import { admins, reminderRules as table } from '../../db/schema.ts'
import type { Own } from '../../db/scope.ts'
import { timeOrNull } from '../../lib/dates.ts'
import { plural } from '../../lib/plural.ts'
import { makerOf } from '../../lib/text.ts'
import { remindersOf } from './due.ts'

type Rule = components['schemas']['ReminderRule']
type Row = typeof table.$inferSelect
type Reader = { db: Db | Tx; own: Own }

/** "3 days before the deadline" */
export function nameOfRule({ daysLeft }: Pick<Row, 'daysLeft'>) {
  if (daysLeft === 0) return 'On the day of the deadline'
  return `${plural(Math.abs(daysLeft), 'day')} ${daysLeft > 0 ? 'before' : 'after'} the deadline`
}

const adminOf = (column: 'created_by' | 'updated_by') =>
  sql<{ id: string; firstName: string; lastName: string } | null>`(SELECT json_build_object(
    'id', a.id, 'firstName', a.first_name, 'lastName', a.last_name)
    FROM ${admins} a WHERE a.id = ${table}.${sql.identifier(column)})`

/** Deleted courses are named until they are purged: a rule for them does not become one for all courses. */
const titles = sql<Rule['courses']>`(SELECT coalesce(
    json_agg(json_build_object('_id', c.id, 'title', c.title) ORDER BY fold_text(c.title), c.id), '[]')
  FROM courses c WHERE ${table}.courses ? c.id AND c.organisation_id = ${table}.organisation_id)`

const upcoming = sql<number>`(SELECT count(DISTINCT (e.user_id, e.course_id))::integer
  FROM reminder_rules r ${remindersOf(6)}
  WHERE r.id = ${table}.id AND r.active AND r.deleted_at IS NULL)`

/** Rules in the order of their reminders. */
export async function readRules({ db, own }: Reader, where: SQL): Promise<Rule[]> {
  const rows = await db
    .select({
      rule: table,
      titles,
      upcoming,
      creator: adminOf('created_by'),
      editor: adminOf('updated_by'),
    })
    .from(table)
    .where(own(table, where))
    .orderBy(desc(table.daysLeft), table.id)
    .limit(1_000)
  return rows.map(({ rule, titles: courses, creator, editor, upcoming: soon }) => ({
    _id: rule.id,
    days: Math.abs(rule.daysLeft),
    timing: rule.daysLeft < 0 ? 'after' : 'before',
    allCourses: rule.courses.length === 0,
    courses,
    note: rule.note,
    active: rule.active,
    upcoming: soon,
    sent: rule.sent,
    lastSentAt: timeOrNull(rule.lastSentAt),
    version: rule.version,
    createdBy: creator && makerOf(creator),
    updatedBy: editor && makerOf(editor),
    deletedAt: timeOrNull(rule.deletedAt),
    createdAt: rule.createdAt.toISOString(),
    updatedAt: rule.updatedAt.toISOString(),
  }))
}

export async function readRule(ctx: Reader, id: string) {
  const [rule] = await readRules(ctx, eq(table.id, id))
  if (!rule) throw problem('request/not-found')
  return rule
}
