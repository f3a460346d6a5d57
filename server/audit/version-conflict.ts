import type { Input } from '../contract/operation-types.ts'
import type { AuditOf } from './audit.ts'
import { and, desc, eq } from '../db/drizzle.ts'
import { admins, auditLog, type users } from '../db/schema.ts'
import { problem } from '../contract/problem.ts'
import { nameOf } from '../lib/text.ts'

type User = typeof users.$inferSelect
type ConflictCtx = Pick<Input<'updateUser'>, 'db' | 'own' | 'user'>

/** "14:02", or "14:02 on 3 November" for another day. */
function moment(at: Date, timeZone: string) {
  const time = at.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit', timeZone })
  const day = (date: Date) =>
    date.toLocaleDateString('en-GB', { day: 'numeric', month: 'long', timeZone })
  return day(at) === day(new Date()) ? time : `${time} on ${day(at)}`
}

/** A conflict error with who made the last change, and when. */
export const staleSince = (
  { admin, organisation }: Pick<ConflictCtx['user'], 'admin' | 'organisation'>,
  name: string,
  at: Date,
) =>
  problem('conflict/stale', {
    name,
    time: moment(at, admin.preferences.timezone ?? organisation.timezone),
  })

/** The same from the audit log: an admin, or `self` for a change by the user. */
export async function changedBy(
  { db, own, user: caller }: ConflictCtx,
  type: AuditOf['type'],
  { id, updatedAt }: { id: string; updatedAt: Date },
  self: (event?: string) => string = () => 'Lectern',
) {
  const [last] = await db
    .select({ at: auditLog.at, event: auditLog.event, admin: admins })
    .from(auditLog)
    .leftJoin(admins, eq(admins.id, auditLog.adminId))
    .where(own(auditLog, and(eq(auditLog.subjectType, type), eq(auditLog.subjectId, id))))
    .orderBy(desc(auditLog.at), desc(auditLog.id))
    .limit(1)
  const name = last?.admin ? nameOf(last.admin) : self(last?.event)
  return staleSince(caller, name, last?.at ?? updatedAt)
}

/** A conflict error with who last changed a user: an admin, the user, or the product. */
export const staleBecause = (ctx: ConflictCtx, user: User) =>
  changedBy(ctx, 'user', user, (event) => (event === 'user/registered' ? nameOf(user) : 'Lectern'))
