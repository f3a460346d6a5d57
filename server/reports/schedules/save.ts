import type { components } from '../../../openapi/generated/types.ts'
import type { TxCtx } from '../../contract/ctx.ts'
import { fieldProblem } from '../../contract/problem.ts'
import { cleanTitle } from '../../contract/title.ts'
import { count, isNull, sql } from '../../db/drizzle.ts'
import { reportSchedules as table } from '../../db/schema.ts'
import { checkFilter } from '../check.ts'
import { columnsOf, orderOf } from '../columns.ts'
import { reports } from '../definitions/index.ts'
import { recipientsOf } from '../input.ts'

type Body = components['schemas']['ReportScheduleInput']

/** Most schedules of an organisation. */
const limit = 50

const refuse = (field: string, rule: string, message: string) =>
  fieldProblem('request/invalid', field, rule, message)

/** The day of the week or of the month that the frequency needs. Throws 422 for missing and superfluous ones. */
function daysOf({ frequency, dayOfWeek = null, dayOfMonth = null }: Body) {
  if (dayOfWeek !== null && dayOfMonth !== null)
    throw refuse('dayOfMonth', 'exclusive', 'Choose a day of the week or of the month, not both')
  if (frequency === 'weekly' && dayOfWeek === null)
    throw refuse('dayOfWeek', 'required', 'Choose a day of the week')
  if (frequency === 'monthly' && dayOfMonth === null)
    throw refuse('dayOfMonth', 'required', 'Choose a day of the month')
  if (frequency !== 'weekly' && dayOfWeek !== null)
    throw refuse('dayOfWeek', 'frequency', 'Only weekly reports have a day of the week')
  if (frequency !== 'monthly' && dayOfMonth !== null)
    throw refuse('dayOfMonth', 'frequency', 'Only monthly reports have a day of the month')
  return { dayOfWeek, dayOfMonth: dayOfMonth === 'last' ? 0 : dayOfMonth }
}

/** The columns of a schedule. Throws 422 and 404. */
export async function valuesOf({ db, user }: TxCtx, body: Body) {
  const { filter = {}, range = null, columns = null, sort = null } = body
  const { organisationId, organisation } = user
  const report = reports[body.report]
  const name = cleanTitle(body.name)
  const emails = recipientsOf(body.emails)
  columnsOf(report, columns ?? undefined, 'columns.')
  orderOf(report, organisation.timezone, sort ?? undefined)
  if (range !== null && (filter.from !== undefined || filter.to !== undefined))
    throw refuse('range', 'exclusive', 'Choose a relative range or fixed days, not both')
  if (range !== null && !report.filters.includes('from'))
    throw refuse('range', 'unknown', `The report ${report.title} has no dates`)
  await checkFilter(db, organisationId, report, filter, 'filter.')
  return {
    name,
    report: body.report,
    filter,
    dateRange: range,
    columns,
    sort,
    format: body.format,
    frequency: body.frequency,
    ...daysOf(body),
    runAt: body.time,
    emails,
    skipEmpty: body.skipEmpty ?? true,
    active: body.active ?? true,
  }
}

/** Throws 422 if the organisation has as many schedules as it can have. */
export async function checkLimit({ db, own }: Pick<TxCtx, 'db' | 'own'>, adding = 1) {
  const [found] = await db
    .select({ n: count() })
    .from(table)
    .where(own(table, isNull(table.deletedAt)))
  if ((found?.n ?? 0) + adding > limit)
    throw refuse('name', 'limit', `There can be ${limit} scheduled reports at most`)
}

/** SQL: when a schedule with these columns runs next. */
export const nextRun = (since = sql`now()`) => sql<Date>`next_report_run(${table.frequency},
  ${table.dayOfWeek}, ${table.dayOfMonth}, ${table.runAt},
  (SELECT o.timezone FROM organisations o WHERE o.id = ${table.organisationId}), ${since})`
