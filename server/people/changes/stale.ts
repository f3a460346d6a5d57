import { and, desc, eq } from '../../db/drizzle.ts'
import { admins, auditLog, type users } from '../../db/schema.ts'
import { problem } from '../../problem.ts'
import type { Asked } from './bulk.ts'
import { nameOf } from './work.ts'

type User = typeof users.$inferSelect

/** "14:02", or "14:02 on 3 November" when that was another day. */
function moment(at: Date, timeZone: string) {
  const time = at.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit', timeZone })
  const day = (date: Date) =>
    date.toLocaleDateString('en-GB', { day: 'numeric', month: 'long', timeZone })
  return day(at) === day(new Date()) ? time : `${time} on ${day(at)}`
}

/** Names who changed a person last and when: an admin, the person, or the product. */
export async function staleBecause(
  { db, own, user: caller }: Pick<Asked, 'db' | 'own' | 'user'>,
  user: User,
) {
  const [last] = await db
    .select({ at: auditLog.at, event: auditLog.event, admin: admins })
    .from(auditLog)
    .leftJoin(admins, eq(admins.id, auditLog.adminId))
    .where(own(auditLog, and(eq(auditLog.subjectType, 'user'), eq(auditLog.subjectId, user.id))))
    .orderBy(desc(auditLog.at), desc(auditLog.id))
    .limit(1)
  const timeZone = caller.admin.preferences.timezone ?? caller.organisation.timezone
  const self = last?.event === 'user/registered' ? nameOf(user) : 'Lectern'
  return problem('conflict/stale', {
    name: last?.admin ? nameOf(last.admin) : self,
    time: moment(last?.at ?? user.updatedAt, timeZone),
  })
}
