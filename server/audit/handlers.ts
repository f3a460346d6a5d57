import type { Handlers, Input } from '../contract/operation-types.ts'
import { and, count, desc, eq, or, sql } from '../db/drizzle.ts'
import { admins, auditLog, auditPeople, users } from '../db/schema.ts'
import { pageOf } from '../db/pagination.ts'
import { sinceDay, untilDay } from '../db/date-filter.ts'
import { makerOf, nameOf } from '../lib/text.ts'

type LogCtx = Pick<Input<'getAuditLog'>, 'own' | 'user' | 'query'>

/** Group events, and the event that each is for the users noted with it. */
const inTheirs = new Map([
  ['user-group/members-joined', 'user/joined-group'],
  ['user-group/members-left', 'user/left-group'],
])

/** Group entries that also concern a user. Selected as one array, so that the index is used. */
function aboutPerson({ subjectType = 'user', subjectId, event }: LogCtx['query']) {
  if (subjectType !== 'user' || subjectId === undefined) return undefined
  const lines = sql`${auditLog.id} = ANY(ARRAY(SELECT ${auditPeople.entryId} FROM ${auditPeople}
    WHERE ${auditPeople.userId} = ${subjectId}))`
  if (event === undefined) return lines
  const [groupEvent] = [...inTheirs].find(([, userEvent]) => userEvent === event) ?? []
  return groupEvent && and(lines, eq(auditLog.event, groupEvent))
}

function aboutIt({ subjectType, subjectId, event }: LogCtx['query']) {
  return and(
    subjectType === undefined ? undefined : eq(auditLog.subjectType, subjectType),
    subjectId === undefined ? undefined : eq(auditLog.subjectId, subjectId),
    event === undefined ? undefined : eq(auditLog.event, event),
  )
}

function entriesWhere({ own, user, query }: LogCtx) {
  const { admin, from, to } = query
  const { timezone } = user.organisation
  const aboutUser = aboutPerson(query)
  return own(
    auditLog,
    aboutUser ? or(aboutIt(query), aboutUser) : aboutIt(query),
    admin === undefined ? undefined : eq(auditLog.adminId, admin),
    from === undefined ? undefined : sinceDay(auditLog.at, from, timezone),
    to === undefined ? undefined : untilDay(auditLog.at, to, timezone),
  )
}

/** Account events without a known actor: failed sign-ins, and commands in a terminal. */
const byAnybody = [
  'auth/created',
  'auth/sign-in-failed',
  'auth/locked',
  'auth/place-limited',
  'auth/reset-asked',
  'auth/reset-refused',
  'auth/disabled',
  'auth/enabled',
]

type Found = {
  entry: typeof auditLog.$inferSelect
  admin: typeof admins.$inferSelect | null
  /** The subject of the requested history, if it exists. */
  person: typeof users.$inferSelect | null
}

/** In the history of a user, an entry about a group names the group and no other users. */
function inTheirWords({ entry, person, ...found }: Found, subjectId: string | undefined): Found {
  const event = inTheirs.get(entry.event)
  if (!event || subjectId === undefined || entry.subjectId === subjectId)
    return { entry, person, ...found }
  const subject = {
    subjectType: 'user' as const,
    subjectId,
    subjectName: person ? nameOf(person) : '',
  }
  return {
    ...found,
    person,
    entry: { ...entry, ...subject, event, count: null, note: entry.subjectName },
  }
}

function asEntry({ entry, admin }: Found) {
  const { id: _id, event, at, subjectType: type, subjectId, subjectName, changes } = entry
  const hasActor = admin && !byAnybody.includes(event)
  return {
    _id,
    event,
    at: at.toISOString(),
    admin: hasActor ? makerOf(admin) : null,
    subject: type && subjectId ? { type, _id: subjectId, name: subjectName } : null,
    changes,
    count: entry.count,
    note: entry.note,
  }
}

export const history = {
  async getAuditLog({ query, db, own, user }) {
    const { page, limit, offset } = pageOf(query)
    const listed = entriesWhere({ own, user, query })
    const [counted] = await db.select({ total: count() }).from(auditLog).where(listed)
    const found = await db
      .select({ entry: auditLog, admin: admins, person: users })
      .from(auditLog)
      .leftJoin(admins, eq(admins.id, auditLog.adminId))
      .leftJoin(users, own(users, eq(users.id, query.subjectId ?? '')))
      .where(listed)
      .orderBy(desc(auditLog.at), desc(auditLog.id))
      .limit(limit)
      .offset(offset)
    const entries = found.map((item) => asEntry(inTheirWords(item, query.subjectId)))
    return { status: 'success', page, limit, total: counted?.total ?? 0, data: { entries } }
  },
} satisfies Handlers<'getAuditLog'>
