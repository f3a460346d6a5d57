import type { AttentionSource } from '../contract/attention.ts'
import type { Handlers } from '../contract/operation-types.ts'
import { and, eq, gt, sql } from '../db/drizzle.ts'
import { attentionSnoozes } from '../db/schema.ts'
import { countByStatus } from '../enrollments/status-counts.ts'
import { readTrend } from '../enrollments/trend.ts'
import { tenantOf } from '../db/scope.ts'
import { readActivity } from './activity.ts'
import { readAttention } from './attention.ts'

const live = ({ total, withdrawn }: { total: number; withdrawn: number }) => total - withdrawn

export const analytics = {
  async statusCount({ query, ...ctx }) {
    const data = await countByStatus(ctx.db, query, tenantOf(ctx))
    return { status: 'success', data }
  },

  async coursesEnrolledCount({ query, ...ctx }) {
    const { counts, previous } = await countByStatus(ctx.db, query, tenantOf(ctx))
    const earlier = previous && { previousCount: live(previous) }
    return { status: 'success', data: { count: live(counts), ...earlier } }
  },

  async getLearningTrend({ query, ...ctx }) {
    const learningTrend = await readTrend(ctx.db, query, tenantOf(ctx))
    return { status: 'success', data: { learningTrend } }
  },

  async getRecentActivity(ctx) {
    const activity = await readActivity(ctx.db, tenantOf(ctx))
    return { status: 'success', data: { activity } }
  },
} satisfies Handlers<
  'statusCount' | 'coursesEnrolledCount' | 'getLearningTrend' | 'getRecentActivity'
>

/** "Needs attention", from these sources. */
export const createAttention = (sources: AttentionSource[]) =>
  ({
    async getAttention({ db, user }) {
      const items = await readAttention(sources, db, tenantOf({ user }))
      const rows = await db
        .select({ key: attentionSnoozes.key })
        .from(attentionSnoozes)
        .where(and(eq(attentionSnoozes.adminId, user.id), gt(attentionSnoozes.until, sql`now()`)))
      const snoozed = new Set(rows.map(({ key }) => key))
      const attention = items.filter(({ key }) => !snoozed.has(key))
      return {
        status: 'success',
        data: { attention: attention.slice(0, 50), snoozed: items.length - attention.length },
      }
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
  }) satisfies Handlers<'getAttention' | 'snoozeAttention'>
