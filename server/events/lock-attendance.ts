import { audit, byOf } from '../audit/audit.ts'
import type { TxCtx } from '../contract/ctx.ts'
import { fieldProblem } from '../contract/problem.ts'
import { eq, sql } from '../db/drizzle.ts'
import { events } from '../db/schema.ts'
import { lockEvent } from './save.ts'

const lockedAfter = 30 * 86_400_000

/** Reopens the attendance of an event for 7 days, or locks it again. */
export async function lockAttendance(ctx: TxCtx, id: string, locked: boolean) {
  const event = await lockEvent(ctx, id)
  if (event.lastEndsAt.getTime() + lockedAfter > Date.now())
    throw fieldProblem('request/invalid', 'eventId', 'open', 'Attendance is locked after 30 days')
  const until = locked ? null : sql`now() + interval '7 days'`
  await ctx.db.update(events).set({ attendanceOpenUntil: until }).where(eq(events.id, id))
  const of = { type: 'event', id, name: event.title } as const
  const name = locked ? 'event/attendance-locked' : 'event/attendance-reopened'
  await audit(ctx.db, { ...byOf(ctx), event: name, of })
}
