import { readWaiting } from './attention.ts'
import type { Handlers } from '../contract/operation-types.ts'
import { and, eq, gt, sql } from '../db/drizzle.ts'
import { attentionSnoozes } from '../db/schema.ts'
import { countByStatus } from '../enrollments/status-counts.ts'
import { readTrend } from '../enrollments/trend.ts'
import { tenantOf } from '../db/scope.ts'

const live = ({ total, withdrawn }: { total: number; withdrawn: number }) => total - withdrawn

export const analytics = {
  async statusCount({ query, ...caller }) {
    const data = await countByStatus(caller.db, query, tenantOf(caller))
    return { status: 'success', data }
  },

  async coursesEnrolledCount({ query, ...caller }) {
    const { counts, previous } = await countByStatus(caller.db, query, tenantOf(caller))
    const earlier = previous && { previousCount: live(previous) }
    return { status: 'success', data: { count: live(counts), ...earlier } }
  },

  async getLearningTrend({ query, ...caller }) {
    const learningTrend = await readTrend(caller.db, query, tenantOf(caller))
    return { status: 'success', data: { learningTrend } }
  },

  async getAttention({ db, user }) {
    const waiting = await readWaiting(db, tenantOf({ user }))
    const rows = await db
      .select({ key: attentionSnoozes.key })
      .from(attentionSnoozes)
      .where(and(eq(attentionSnoozes.adminId, user.id), gt(attentionSnoozes.until, sql`now()`)))
    const off = new Set(rows.map(({ key }) => key))
    const attention = waiting.filter(({ key }) => !off.has(key))
    const snoozed = waiting.length - attention.length
    return { status: 'success', data: { attention: attention.slice(0, 50), snoozed } }
  },

  async snoozeAttention({ body: { key, days }, db, user }) {
    const { id: adminId, organisationId } = user
    const until = sql`now() + make_interval(days => ${days})`
    await db
      .insert(attentionSnoozes)
      .values({ adminId, organisationId, key, until })
      .onConflictDoUpdate({
        target: [attentionSnoozes.adminId, attentionSnoozes.key],
        set: { until },
      })
    return { status: 'success' }
  },
} satisfies Handlers<
  'statusCount' | 'coursesEnrolledCount' | 'getLearningTrend' | 'getAttention' | 'snoozeAttention'
>
