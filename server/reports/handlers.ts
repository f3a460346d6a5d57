import { audit, byOf } from '../audit/audit.ts'
import { limitRate } from '../auth/rate-limit.ts'
import { fileOwner } from '../contract/ctx.ts'
import type { Handlers, Input } from '../contract/operation-types.ts'
import { pageOf } from '../db/pagination.ts'
import { readAsOf } from '../db/replica.ts'
import { tenantOf } from '../db/scope.ts'
import { answerExport } from '../exports/answer.ts'
import { claimFiles, storeBytes } from '../files/lifecycle.ts'
import { tableName, tableTypes } from '../lib/spreadsheet.ts'
import { nameOf } from '../lib/text.ts'
import { refuseWhenBusy } from '../people/stream.ts'
import { checkFilter } from './check.ts'
import { columnsOf, orderOf, presentColumns } from './columns.ts'
import { reports } from './definitions/index.ts'
import { reportExports, reportTable } from './export.ts'
import { recipientsOf } from './input.ts'
import { enqueueReport, maxAttached } from './mail.ts'
import { readPeople } from './people-list.ts'
import { countRows, readRows } from './rows.ts'
import { sentenceOf } from './sentence.ts'

const namesIn = (columns: string | undefined) => columns?.split(',')

const mailLimit = { limit: 30, seconds: 3600 }

type MailInput = Pick<Input<'getDetailedUserData'>, 'db' | 'pool' | 'config' | 'files' | 'user'> & {
  body: Input<'getDetailedUserData'>['body']
}

/** Checks the request, and stores the file before the transaction that queues the mails. */
export async function stageReport({ body, db, pool, config, files, user }: MailInput) {
  const { report: id = 'people', filter = {}, format = 'csv', columns, sort } = body
  const report = reports[id]
  const { organisationId, organisation } = user
  recipientsOf(body.emails)
  columnsOf(report, columns, 'columns.')
  orderOf(report, organisation.timezone, sort)
  const names = await checkFilter(db, organisationId, report, filter, 'filter.')
  await limitRate(db, `report-mail:${user.id}`, mailLimit)
  refuseWhenBusy()
  const name = tableName(report.file, organisation, format)
  const mimeType = tableTypes[format]
  const request = { report: id, filter, format, columns, sort }
  const made = { names, by: nameOf(user.admin) }
  const bytes = reportTable({ pool, config }, request, organisation, made)
  const stored = await storeBytes(db, files, fileOwner({ user }), { bytes, mimeType, name })
  return { file: { ...stored, name, mimeType, type: 'document' as const } }
}

export const reportHandlers = {
  async getDetailedUserDataDisplay({ query, ...ctx }) {
    const { page, limit, sort, facets, columns: chosen, ...filter } = query
    const columns = namesIn(chosen)
    const tenant = tenantOf(ctx)
    columnsOf(reports.people, columns)
    orderOf(reports.people, tenant.zone, sort)
    await checkFilter(ctx.db, tenant.organisationId, reports.people, filter)
    const counted = await countRows(ctx.db, reports.people, filter, tenant, { facets })
    const paging = page === undefined && limit === undefined ? undefined : pageOf({ page, limit })
    const values = await readPeople(ctx.db, { filter, columns, sort }, paging ?? {}, tenant)
    const envelope = paging && { page: paging.page, limit: paging.limit }
    return { status: 'success', ...envelope, ...counted, data: { values } }
  },

  async getDetailedUserData({ body, stored, ...ctx }) {
    const { db, jobs, user } = ctx
    const { organisationId, organisation, admin } = user
    const report = reports[body.report ?? 'people']
    const emails = recipientsOf(body.emails)
    const filter = body.filter ?? {}
    const tenant = tenantOf(ctx)
    const names = await checkFilter(db, organisationId, report, filter, 'filter.')
    const { total } = await countRows(db, report, filter, tenant)
    const { file } = stored
    if (!file) throw new Error('the report was not written')
    await db.transaction(async (tx) => {
      await claimFiles(tx, organisationId, [file.id])
      await enqueueReport({ db: tx, jobs }, { ...organisation, id: organisationId }, emails, {
        title: report.title,
        sentence: sentenceOf(report, filter, names, total),
        why: `${nameOf(admin)} sent it to you`,
        timezone: tenant.zone,
        file,
        adminId: user.id,
      })
      const of = { type: 'report' as const, id: body.report ?? 'people', name: report.title }
      const note = `To ${emails.join(', ')}`.slice(0, 500)
      await audit(tx, { ...byOf(ctx), event: 'report/mailed', of, count: total, note })
    })
    const to = emails.join(', ')
    const message =
      file.size > maxAttached
        ? `A link to the file, good for 7 days, goes to ${to}`
        : `Sent to ${to}`
    return { status: 'success', message: message.slice(0, 500) }
  },

  async getReportRows({ query, ...ctx }) {
    const { report: id, page, limit, sort, columns: chosen, ...rest } = query
    const { facets, facet, facetSearch, ...filter } = rest
    const report = reports[id]
    const tenant = tenantOf(ctx)
    const columns = columnsOf(report, namesIn(chosen))
    orderOf(report, tenant.zone, sort)
    const names = await checkFilter(ctx.db, tenant.organisationId, report, filter)
    const request = { facets, facet, facetSearch }
    const counted = await countRows(ctx.db, report, filter, tenant, request)
    const paging = pageOf({ page, limit })
    const shown = { ...tenant, publicUrl: ctx.config.publicUrl }
    const asked = { filter, columns: columns.map(({ name }) => name), sort }
    const rows = facet === undefined ? await readRows(ctx.db, report, asked, paging, shown) : []
    return {
      status: 'success',
      page: paging.page,
      limit: paging.limit,
      ...counted,
      data: {
        report: id,
        sentence: sentenceOf(report, filter, names, counted.total),
        timezone: tenant.zone,
        asOf: await readAsOf(ctx.db),
        columns: presentColumns(columns),
        available: presentColumns(columnsOf(report)),
        rows,
      },
    }
  },

  async exportReport({ body, ...ctx }) {
    const { db, user } = ctx
    const report = reports[body.report]
    const tenant = tenantOf(ctx)
    const filter = body.filter ?? {}
    columnsOf(report, body.columns, 'columns.')
    orderOf(report, tenant.zone, body.sort)
    const names = await checkFilter(db, tenant.organisationId, report, filter, 'filter.')
    const { total } = await countRows(db, report, filter, tenant)
    return answerExport(ctx, reportExports[body.report], {
      body,
      total,
      of: { type: 'report', id: body.report, name: report.title },
      stream() {
        refuseWhenBusy()
        return reportTable(ctx, body, user.organisation, { names, by: nameOf(user.admin) })
      },
    })
  },
} satisfies Handlers<
  'getDetailedUserDataDisplay' | 'getDetailedUserData' | 'getReportRows' | 'exportReport'
>
