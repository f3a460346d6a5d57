import { audit, auditEach, byOf } from '../../audit/audit.ts'
import { changedBy } from '../../audit/version-conflict.ts'
import type { TxCtx } from '../../contract/ctx.ts'
import type { Handlers, Input } from '../../contract/operation-types.ts'
import { fieldProblem, problem } from '../../contract/problem.ts'
import { and, count, eq, isNull, sql } from '../../db/drizzle.ts'
import { reminderRules as table } from '../../db/schema.ts'
import { inTransaction } from '../../db/transaction.ts'
import { requireCourses } from '../../enrollments/courses-input.ts'
import { todayIn } from '../../lib/dates.ts'
import { newId } from '../../lib/id.ts'
import { cleanText } from '../../lib/text.ts'
import { nameOfRule, readRule, readRules } from './read.ts'

/** Most rules of an organisation. */
const limit = 50

type Body = Input<'saveReminderRule'>['body']

const valuesOf = ({ days, timing, courses = [], note = '', active = true }: Body) => ({
  daysLeft: timing === 'after' && days > 0 ? -days : days,
  courses: [...new Set(courses)],
  note: cleanText(note),
  active,
})

async function createRule(ctx: TxCtx, body: Body) {
  const { db, own, user } = ctx
  const { organisationId, organisation } = user
  const [rules] = await db
    .select({ n: count() })
    .from(table)
    .where(own(table, isNull(table.deletedAt)))
  if ((rules?.n ?? 0) >= limit)
    throw fieldProblem('request/invalid', 'days', 'limit', `There can be ${limit} rules at most`)
  const id = newId()
  const values = valuesOf(body)
  const appliesFrom = todayIn(organisation.timezone)
  await db.insert(table).values({ id, organisationId, createdBy: user.id, appliesFrom, ...values })
  const of = { type: 'reminder-rule' as const, id, name: nameOfRule(values) }
  await audit(db, { ...byOf(ctx), event: 'reminder-rule/created', of })
  return id
}

async function updateRule(ctx: TxCtx, id: string, body: Body) {
  const { db, own, user } = ctx
  const [was] = await db
    .select()
    .from(table)
    .where(own(table, and(eq(table.id, id), isNull(table.deletedAt))))
    .for('update')
  if (!was) throw problem('request/not-found')
  if (body.version !== undefined && body.version !== was.version)
    throw await changedBy(ctx, 'reminder-rule', was)
  const values = valuesOf(body)
  await db
    .update(table)
    .set({
      ...values,
      // Nobody is reminded now because of a day that passed before this change.
      appliesFrom: todayIn(user.organisation.timezone),
      version: was.version + 1,
      updatedBy: user.id,
      updatedAt: sql`now()`,
    })
    .where(own(table, eq(table.id, id)))
  const of = { type: 'reminder-rule' as const, id, name: nameOfRule(values) }
  await audit(db, { ...byOf(ctx), event: 'reminder-rule/updated', of })
}

export const reminderRuleHandlers = {
  async getReminderRules({ query, ...ctx }) {
    const { deleted = false } = query
    const rules = await readRules(
      ctx,
      deleted ? sql`${table.deletedAt} > now() - interval '30 days'` : isNull(table.deletedAt),
    )
    return { status: 'success', total: rules.length, data: { rules } }
  },

  saveReminderRule: ({ body, ...ctx }) =>
    inTransaction(ctx, async (txCtx) => {
      const { ruleId } = body
      await requireCourses(txCtx, body.courses ?? [])
      if (ruleId !== undefined) await updateRule(txCtx, ruleId, body)
      const id = ruleId ?? (await createRule(txCtx, body))
      return { status: 'success' as const, data: { rule: await readRule(txCtx, id) } }
    }),

  deleteReminderRules: ({ body: { ruleIds, restore = false }, ...ctx }) =>
    inTransaction(ctx, async (txCtx) => {
      const { db, own, user } = txCtx
      const named = sql`${table.id} = ANY(${sql.param(ruleIds)}::text[])`
      const isOther = sql`${table.deletedAt} IS ${restore ? sql`NOT NULL` : sql`NULL`}`
      const changed = await db
        .update(table)
        .set({
          deletedAt: restore ? null : sql`now()`,
          updatedBy: user.id,
          ...(restore && { appliesFrom: todayIn(user.organisation.timezone) }),
        })
        .where(own(table, named, isOther))
        .returning()
      const [known] = await db.select({ n: count() }).from(table).where(own(table, named))
      if (known?.n === 0) throw problem('request/not-found')
      const event = restore ? 'reminder-rule/restored' : 'reminder-rule/deleted'
      const subjects = changed.map((rule) => ({ id: rule.id, name: nameOfRule(rule) }))
      await auditEach(db, byOf(txCtx), event, subjects, 'reminder-rule')
      return { status: 'success' as const, data: { changed: changed.length } }
    }),
} satisfies Handlers<'getReminderRules' | 'saveReminderRule' | 'deleteReminderRules'>
