import type { SQL } from 'drizzle-orm'
import { and, count, desc, eq, getTableColumns, inArray, isNull, sql } from '../db/drizzle.ts'
import type { Handlers, Input } from '../contract/operation-types.ts'
import type { Db, Tx } from '../db/open.ts'
import { preparedOnce } from '../db/prepared-statements.ts'
import { alerts } from '../db/schema.ts'
import { counting, preparedPage, pageOf } from '../db/pagination.ts'
import { ownOnce } from '../db/scope.ts'
import { timeOrNull } from '../lib/dates.ts'

// Only the fields that are shown: every console polls this once a minute.
const { organisationId: _1, adminId: _2, ...shown } = getTableColumns(alerts)

type Found = Omit<typeof alerts.$inferSelect, 'organisationId' | 'adminId'>

function asItem({ id, readAt, createdAt, ...rest }: Found) {
  const times = { readAt: timeOrNull(readAt), createdAt: createdAt.toISOString() }
  return { _id: id, ...rest, ...times }
}

const isUnread = isNull(alerts.readAt)
const newestFirst = [desc(alerts.createdAt), desc(alerts.id)]

function prepareList(db: Db | Tx, name: string, condition?: SQL) {
  const ownAlerts = ownOnce(alerts, eq(alerts.adminId, sql.placeholder('admin')))
  const listed = and(ownAlerts, condition)
  const { total, page } = preparedPage(db, { table: alerts, listed, order: newestFirst })
  const unread = counting(db, 'unread', alerts, and(ownAlerts, isUnread))
  return db
    .select({ total: total.n, unread: unread.n, alert: shown })
    .from(total)
    .innerJoin(unread, sql`true`)
    .leftJoin(page, sql`true`)
    .leftJoin(alerts, eq(alerts.id, page.id))
    .orderBy(...newestFirst)
    .prepare(name)
}

const lists = preparedOnce((db) => ({
  all: prepareList(db, 'list_alerts'),
  unread: prepareList(db, 'list_unread_alerts', isUnread),
}))

const mine = ({ own, user }: Pick<Input<'markAlertsRead'>, 'own' | 'user'>) =>
  own(alerts, eq(alerts.adminId, user.id))

export const alertHandlers = {
  async getAlerts({ query, db, user }) {
    const { page, limit, offset } = pageOf(query)
    const list = lists(db)[query.unread ? 'unread' : 'all']
    const params = { organisation: user.organisationId, admin: user.id }
    const found = await list.execute({ ...params, limit, offset })
    const { total = 0, unread = 0 } = found[0] ?? {}
    const items = found.flatMap(({ alert }) => (alert ? [asItem(alert)] : []))
    return { status: 'success', page, limit, total, data: { alerts: items, unreadCount: unread } }
  },

  async markAlertsRead({ body, db, ...ctx }) {
    const selected = body.alertIds && inArray(alerts.id, body.alertIds)
    await db
      .update(alerts)
      .set({ readAt: sql`now()` })
      .where(and(mine(ctx), isUnread, selected))
    const [left] = await db
      .select({ unread: count() })
      .from(alerts)
      .where(and(mine(ctx), isUnread))
    return { status: 'success', data: { unreadCount: left?.unread ?? 0 } }
  },
} satisfies Handlers<'getAlerts' | 'markAlertsRead'>
