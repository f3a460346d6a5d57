import type { Handlers, Input } from '../contract/handlers.ts'
import { count, desc, eq } from '../db/drizzle.ts'
import { admins, auditLog } from '../db/schema.ts'
import { pageOf } from '../paging.ts'
import { sinceDay, untilDay } from '../people/days.ts'
import { makerOf } from '../name.ts'

type Asked = Pick<Input<'getAuditLog'>, 'own' | 'user' | 'query'>

function asked({ own, user, query }: Asked) {
  const { subjectType, subjectId, admin, event, from, to } = query
  const { timezone } = user.organisation
  return own(
    auditLog,
    subjectType === undefined ? undefined : eq(auditLog.subjectType, subjectType),
    subjectId === undefined ? undefined : eq(auditLog.subjectId, subjectId),
    admin === undefined ? undefined : eq(auditLog.adminId, admin),
    event === undefined ? undefined : eq(auditLog.event, event),
    from === undefined ? undefined : sinceDay(auditLog.at, from, timezone),
    to === undefined ? undefined : untilDay(auditLog.at, to, timezone),
  )
}

/** Done to an account by somebody who is not known: whoever tries to sign in, and who runs the server. */
const byAnybody = [
  'auth/sign-in-failed',
  'auth/locked',
  'auth/reset-asked',
  'auth/reset-refused',
  'auth/disabled',
  'auth/enabled',
]

type Found = { entry: typeof auditLog.$inferSelect; admin: typeof admins.$inferSelect | null }

function asEntry({ entry, admin }: Found) {
  const { id: _id, event, at, subjectType: type, subjectId, subjectName, changes } = entry
  const known = admin && !byAnybody.includes(event)
  return {
    _id,
    event,
    at: at.toISOString(),
    admin: known ? makerOf(admin) : null,
    subject: type && subjectId ? { type, _id: subjectId, name: subjectName } : null,
    changes,
    count: entry.count,
    note: entry.note,
  }
}

export const history = {
  async getAuditLog({ query, db, own, user }) {
    const { page, limit, offset } = pageOf(query)
    const listed = asked({ own, user, query })
    const [counted] = await db.select({ total: count() }).from(auditLog).where(listed)
    const found = await db
      .select({ entry: auditLog, admin: admins })
      .from(auditLog)
      .leftJoin(admins, eq(admins.id, auditLog.adminId))
      .where(listed)
      .orderBy(desc(auditLog.at), desc(auditLog.id))
      .limit(limit)
      .offset(offset)
    const entries = found.map(asEntry)
    return { status: 'success', page, limit, total: counted?.total ?? 0, data: { entries } }
  },
} satisfies Handlers<'getAuditLog'>
