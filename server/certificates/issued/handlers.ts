import { Readable } from 'node:stream'
import { rowsOf, runBulkAction } from '../../bulk/run.ts'
import type { Ctx } from '../../contract/ctx.ts'
import type { Handlers } from '../../contract/operation-types.ts'
import { fieldProblem, problem } from '../../contract/problem.ts'
import { sql } from '../../db/drizzle.ts'
import { selectedRows } from '../../people/selected-rows.ts'
import { answerExport } from '../../exports/answer.ts'
import { pageOf } from '../../db/pagination.ts'
import { todayIn } from '../../lib/dates.ts'
import { cleanText } from '../../lib/text.ts'
import { asFile } from '../../lib/spreadsheet.ts'
import { createPrinter, type Printable, printableColumns } from '../issuing/print.ts'
import { issueAction, requireAwarding } from '../issuing/by-hand.ts'
import { answerTranscript } from '../transcript/transcript.ts'
import { retryAction } from '../issuing/retry.ts'
import { shownCode } from '../values.ts'
import {
  eraseAction,
  reissueAction,
  restoreAction,
  revokeAction,
  sendAction,
} from './bulk-actions.ts'
import { issuedFilterWhere, type IssuedSelection, issuedSelectionRows } from './filter.ts'
import { countHeld, heldSelectionRows, readHeld } from './held.ts'
import {
  countIssuedExport,
  exportIssuedTable,
  issuedExport,
  largestZip,
  pdfsExport,
} from './export.ts'
import { countIssued, issuedOrder, readIssued } from './list.ts'
import { findByCode, outsideText, pdfFault, presentVerified } from './verify.ts'

/** A PDF as an answer. */
async function pdfOf(parts: Parameters<typeof createPrinter>[0], certificate: Printable) {
  const { output } = await createPrinter(parts)(certificate, 'pdf')
  const bytes = Buffer.from(output)
  return {
    type: 'application/pdf',
    stream: Readable.from([bytes]),
    headers: {
      ...asFile(`certificate_${shownCode(certificate.code)}.pdf`),
      'Content-Length': String(bytes.length),
    },
  }
}

async function readPrintable({ db, user }: Pick<Ctx, 'db' | 'user'>, id: string) {
  const { rows } = await db.execute<Printable & { isErased: boolean; isOutside: boolean }>(sql`
    SELECT ${printableColumns(user.organisation.timezone)}, c.erased_at IS NOT NULL AS "isErased",
      c.provider_credential_id IS NOT NULL AS "isOutside"
    FROM certificates c WHERE c.id = ${id} AND c.organisation_id = ${user.organisationId}`)
  const [found] = rows
  if (!found) throw problem('request/not-found')
  if (found.isErased)
    throw problem('certificate/no-pdf', 'The name was removed from this certificate')
  if (found.isOutside) throw problem('certificate/no-pdf', outsideText)
  return found
}

/** The rows of a selection; ids are included even if they do not exist. */
const rowsIn = (selection: IssuedSelection, { user }: Pick<Ctx, 'user'>) =>
  selection.issuedIds
    ? { rows: rowsOf(selection.issuedIds) }
    : { query: issuedSelectionRows(selection, user) }

/** Rejects a day of completion that has not come yet. */
function checkCompletion(completedOn: string | undefined, { user }: Pick<Ctx, 'user'>) {
  if (completedOn !== undefined && completedOn > todayIn(user.organisation.timezone))
    throw fieldProblem('request/invalid', 'completedOn', 'future', 'This day has not come yet')
}

export const issuedCertificates = {
  async getIssuedCertificates({ query, ...ctx }) {
    const { page: number, limit: size, sort, facets, facet, facetSearch, ...filter } = query
    const counted = await countIssued(ctx, filter, { facets, facet, facetSearch })
    const { page, limit, offset } = pageOf({ page: number, limit: size })
    const { issuedId, ...rest } = filter
    const condition = issuedFilterWhere(rest, ctx.user)
    const which = issuedId === undefined ? condition : sql`${condition} AND c.id = ${issuedId}`
    const certificates = await readIssued(ctx, which, { sort, limit, offset })
    return { status: 'success', page, limit, ...counted, data: { certificates } }
  },

  async getCertificatePdf({ path, ...ctx }) {
    return pdfOf(ctx, await readPrintable(ctx, path.id))
  },

  getUserTranscript: ({ path, query: { format = 'pdf' }, ...ctx }) =>
    answerTranscript(ctx, path.id, format),

  async getHeldCertificates({ query, ...ctx }) {
    const { page: number, limit: size, sort, facets, ...filter } = query
    const counted = await countHeld(ctx, filter, { facets })
    const { page, limit, offset } = pageOf({ page: number, limit: size })
    const held = await readHeld(ctx, filter, { sort, limit, offset })
    return { status: 'success', page, limit, ...counted, data: { held } }
  },

  async issueCertificates({ body: { users: userIds, filter, exclude, ...body }, query, ...ctx }) {
    checkCompletion(body.completedOn, ctx)
    await requireAwarding(ctx, body)
    const { notify = true, ...issue } = body
    const input = { ...issue, notify, zone: ctx.user.organisation.timezone }
    const rows = selectedRows(ctx, { userIds, filter, exclude })
    return runBulkAction(ctx, issueAction, { input, rows, ...query })
  },

  async reissueCertificates({ body, query, ...ctx }) {
    const { completedOn, expiresOn, newIssueDay, notify = true } = body
    checkCompletion(completedOn, ctx)
    const days = {
      ...(completedOn !== undefined && { completedOn }),
      ...(expiresOn !== undefined && { expiresOn }),
      ...(newIssueDay !== undefined && { newIssueDay }),
    }
    const input = { days, notify }
    return runBulkAction(ctx, reissueAction, { input, rows: rowsIn(body, ctx), ...query })
  },

  revokeCertificates: ({ body, query, ...ctx }) =>
    runBulkAction(ctx, revokeAction, {
      input: { reason: cleanText(body.reason) },
      rows: rowsIn(body, ctx),
      ...query,
    }),

  restoreIssuedCertificates: ({ body, query, ...ctx }) =>
    runBulkAction(ctx, restoreAction, { input: {}, rows: rowsIn(body, ctx), ...query }),

  sendCertificates: ({ body, query, ...ctx }) =>
    runBulkAction(ctx, sendAction, {
      input: { note: body.note && cleanText(body.note) },
      rows: rowsIn(body, ctx),
      ...query,
    }),

  eraseCertificates: ({ body, query, ...ctx }) =>
    runBulkAction(ctx, eraseAction, { input: {}, rows: rowsIn(body, ctx), ...query }),

  retryHeldCertificates({ body, query, ...ctx }) {
    const rows = body.heldIds
      ? { rows: rowsOf(body.heldIds) }
      : { query: heldSelectionRows(body, ctx.user) }
    return runBulkAction(ctx, retryAction, { input: {}, rows, ...query })
  },

  async exportCertificates({ body, pool, ...ctx }) {
    const { organisation } = ctx.user
    issuedOrder(body.sort, organisation.timezone)
    const total = await countIssuedExport(ctx.db, body, organisation)
    const { format } = body
    if (format === 'zip') {
      if (total > largestZip)
        throw fieldProblem(
          'request/invalid',
          'filter',
          'range',
          'Choose at most 10,000 certificates',
        )
      return answerExport(ctx, pdfsExport, { body: { ...body, format }, total })
    }
    const table = { ...body, format }
    const parts = { pool, publicUrl: ctx.config.publicUrl }
    const stream = () => exportIssuedTable(parts, table, organisation)
    return answerExport(ctx, issuedExport, { body: table, total, stream })
  },

  async 'read-certificate'({ body, ...ctx }) {
    const certificate = presentVerified(await findByCode(ctx, body.code))
    return { status: 'success', data: { certificate } }
  },

  async 'read-certificate-pdf'({ body, ...ctx }) {
    const found = await findByCode(ctx, body.code)
    const fault = pdfFault(found)
    if (fault !== undefined) throw problem('certificate/no-pdf', fault)
    return pdfOf(ctx, found)
  },
} satisfies Handlers<
  | 'getIssuedCertificates'
  | 'getCertificatePdf'
  | 'getUserTranscript'
  | 'getHeldCertificates'
  | 'exportCertificates'
  | 'issueCertificates'
  | 'reissueCertificates'
  | 'revokeCertificates'
  | 'restoreIssuedCertificates'
  | 'sendCertificates'
  | 'eraseCertificates'
  | 'retryHeldCertificates'
  | 'read-certificate'
  | 'read-certificate-pdf'
>
