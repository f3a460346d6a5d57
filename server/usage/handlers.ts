import { audit, byOf } from '../audit/audit.ts'
import type { Handlers, Input } from '../contract/operation-types.ts'
import { pageOf } from '../db/pagination.ts'
import { tenantOf } from '../db/scope.ts'
import { asFile, tableName, tableStream, tableTypes } from '../lib/spreadsheet.ts'
import { nameOf } from '../lib/text.ts'
import { namesOf } from '../reports/check.ts'
import { usageAbout } from './about.ts'
import { readBreakdown } from './breakdown.ts'
import { usageTable } from './export.ts'
import { readFunnel } from './funnel.ts'
import { readHours } from './hours.ts'
import { countLeaders, readLeaders } from './leaders.ts'
import { countMatrix, matrixCourses, readMatrix } from './matrix.ts'
import { requireUser } from '../people/require-known.ts'
import { resolveRange } from '../reports/range.ts'
import type { UsageScope } from './scope.ts'
import { readPersonHours } from './person-hours.ts'
import { readKnownSince, readUsage } from './usage.ts'

type Caller = Pick<Input<'getUsage'>, 'db' | 'user'>

/** The scope of a request. Throws 404 for objects that the organisation does not have. */
async function scopeOf(
  { db, user }: Caller,
  { group, license, course, category, people }: UsageScope,
): Promise<UsageScope> {
  await namesOf(db, user.organisationId, { group, license, course, category })
  return { group, license, course, category, people }
}

export const usageHandlers = {
  async getUsage({ query, ...ctx }) {
    const tenant = tenantOf(ctx)
    const range = resolveRange(query, tenant.zone)
    const scope = await scopeOf(ctx, query)
    const usage = await readUsage(ctx.db, scope, tenant, range)
    const knownSince = await readKnownSince(ctx.db, tenant)
    return { status: 'success', data: { usage: { ...usage, knownSince } } }
  },

  async getUsageBreakdown({ query, ...ctx }) {
    const tenant = tenantOf(ctx)
    const range = resolveRange(query, tenant.zone)
    const scope = await scopeOf(ctx, query)
    const { by, metric = 'completions', limit = 10, sort: order = 'top' } = query
    const breakdown = await readBreakdown(ctx.db, scope, tenant, range, {
      by,
      metric,
      limit,
      order,
    })
    return { status: 'success', data: { breakdown } }
  },

  async getActivityHours({ query, ...ctx }) {
    const tenant = tenantOf(ctx)
    const { from, to } = resolveRange(query, tenant.zone)
    const scope = await scopeOf(ctx, query)
    const activityHours = await readHours(ctx.db, scope, tenant, { from, to })
    return { status: 'success', data: { activityHours } }
  },

  async getUserLearningHours({ path, query, ...ctx }) {
    await requireUser(ctx, path.id)
    const tenant = tenantOf(ctx)
    const range = resolveRange(query, tenant.zone)
    const learningHours = await readPersonHours(ctx.db, path.id, tenant, range)
    return { status: 'success', data: { learningHours } }
  },

  async getFunnel({ query, ...ctx }) {
    const funnel = await readFunnel(ctx, await scopeOf(ctx, query))
    return { status: 'success', data: { funnel } }
  },

  async getLeaders({ query, ...ctx }) {
    const tenant = tenantOf(ctx)
    const { from, to } = resolveRange(query, tenant.zone)
    const scope = await scopeOf(ctx, query)
    const { page, limit, offset } = pageOf(query)
    const { by = 'completions', order = 'top' } = query
    const asked = { by, order, limit, offset }
    const rows = await readLeaders(ctx.db, scope, tenant, { from, to }, asked)
    const total = await countLeaders(ctx.db, scope, tenant)
    return { status: 'success', page, limit, total, data: { leaders: { by, order, rows } } }
  },

  async getTrainingMatrix({ query, ...ctx }) {
    const scope = await scopeOf(ctx, query)
    const { page, limit, offset } = pageOf(query)
    const { search, only, courses: chosen } = query
    const filter = { ...scope, search, only, courses: chosen?.split(',') }
    const tenant = tenantOf(ctx)
    const courses = await matrixCourses(ctx.db, tenant, filter)
    const rows = await readMatrix(ctx.db, tenant, filter, courses, { limit, offset })
    const total = await countMatrix(ctx.db, tenant, filter, courses)
    return { status: 'success', page, limit, total, data: { matrix: { courses, rows } } }
  },

  async exportUsage({ body, ...ctx }) {
    const { db, user } = ctx
    const tenant = tenantOf(ctx)
    const { format, chart, group, license, course, category, people } = body
    const scope = { group, license, course, category, people }
    const names = await namesOf(db, user.organisationId, { group, license, course, category })
    const range = resolveRange(body, tenant.zone)
    const table = await usageTable({ db, body, scope, tenant, range })
    const { organisation } = user
    const about = () =>
      usageAbout({ body, scope, names, range, organisation, by: nameOf(user.admin) })
    const title = `Usage ${chart}`
    await audit(db, {
      ...byOf(ctx),
      event: 'report/exported',
      of: { type: 'report', id: `usage-${chart}`, name: title },
    })
    return {
      type: tableTypes[format],
      stream: tableStream({ format, title, ...table, about }),
      headers: asFile(tableName(`usage-${chart}`, organisation, format)),
    }
  },
} satisfies Handlers<
  | 'getUsage'
  | 'getUsageBreakdown'
  | 'getActivityHours'
  | 'getUserLearningHours'
  | 'getFunnel'
  | 'getLeaders'
  | 'getTrainingMatrix'
  | 'exportUsage'
>
