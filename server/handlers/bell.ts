import { and, count, desc, eq, inArray, isNull, sql } from '../db/drizzle.ts'
import type { Handlers, Input } from '../contract/handlers.ts'
import { alerts } from '../db/schema.ts'
import { pageOf } from '../paging.ts'

function asItem({
  id,
  type,
  readAt,
  createdAt,
  title,
  body,
  href,
  severity,
}: typeof alerts.$inferSelect) {
  const times = { readAt: readAt?.toISOString() ?? null, createdAt: createdAt.toISOString() }
  return { _id: id, type, title, body, href, severity, ...times }
}

const mine = ({ own, user }: Pick<Input<'getAlerts'>, 'own' | 'user'>) =>
  own(alerts, eq(alerts.adminId, user.id))

export const bell = {
  async getAlerts({ query, db, ...caller }) {
    const { page, limit, offset } = pageOf(query)
    const where = and(mine(caller), query.unread ? isNull(alerts.readAt) : undefined)
    const [items, [counts]] = await Promise.all([
      db
        .select()
        .from(alerts)
        .where(where)
        .orderBy(desc(alerts.createdAt), desc(alerts.id))
        .limit(limit)
        .offset(offset),
      db
        .select({ all: count(), unread: sql<number>`count(*) FILTER (WHERE read_at IS NULL)::int` })
        .from(alerts)
        .where(mine(caller)),
    ])
    const { all = 0, unread = 0 } = counts ?? {}
    const total = query.unread ? unread : all
    const data = { alerts: items.map(asItem), unreadCount: unread }
    return { status: 'success', page, limit, total, data }
  },

  async markAlertsRead({ body, db, ...caller }) {
    const some = body.alertIds && inArray(alerts.id, body.alertIds)
    await db
      .update(alerts)
      .set({ readAt: sql`now()` })
      .where(and(mine(caller), isNull(alerts.readAt), some))
    const [left] = await db
      .select({ unread: count() })
      .from(alerts)
      .where(and(mine(caller), isNull(alerts.readAt)))
    return { status: 'success', data: { unreadCount: left?.unread ?? 0 } }
  },
} satisfies Handlers<'getAlerts' | 'markAlertsRead'>
