import type { components } from '../../openapi/generated/types.ts'
import { count, desc, eq, gt, isNull, sql } from '../db/drizzle.ts'
import type { Handlers } from '../contract/handlers.ts'
import type { Tx } from '../db/open.ts'
import { importRows, imports as table } from '../db/schema.ts'
import { newId } from '../id.ts'
import { commonAmong } from '../imports/common.ts'
import { receiveRows } from '../imports/receive.ts'
import { readRows } from '../imports/rows.ts'
import { type Caller, findImport, type ImportRecord, showImports } from '../imports/shown.ts'
import { startImport } from '../imports/start.ts'
import { cleanName } from '../name.ts'
import { pageOf } from '../paging.ts'
import { fieldProblem, problem } from '../problem.ts'

async function answer(caller: Caller, record: ImportRecord) {
  const [shown] = await showImports(caller, [record])
  if (!shown) throw problem('request/not-found')
  return { status: 'success', data: { import: shown } } as const
}

/** An import that waits for rows or its start, locked until the transaction ends. */
async function openDraft({ db, own }: Pick<Caller, 'db' | 'own'>, id: string) {
  const [record] = await db
    .select()
    .from(table)
    .where(own(table, eq(table.id, id)))
    .for('update')
  if (!record) throw problem('request/not-found')
  if (record.jobId !== null) throw problem('import/closed')
  return record
}

type RowInput = components['schemas']['ImportRowInput']

function checkNumbers(rows: RowInput[], rowCount: number) {
  const seen = new Set<number>()
  for (const [at, { row }] of rows.entries()) {
    const field = `rows.${at}.row`
    if (row > rowCount)
      throw fieldProblem('request/invalid', field, 'range', `This import has ${rowCount} rows`)
    if (seen.has(row))
      throw fieldProblem('request/invalid', field, 'repeated', 'This row is there twice')
    seen.add(row)
  }
}

export const imports = {
  async importUsers({ body, user, ...caller }) {
    const { organisationId } = user
    const fileName = cleanName(body.fileName)
    if (!fileName)
      throw fieldProblem('request/invalid', 'fileName', 'blank', 'Enter the name of the file')
    const domains = await commonAmong(caller.db, organisationId)
    const row = { id: newId(), organisationId, fileName, rowCount: body.rowCount, domains }
    const [record] = await caller.db
      .insert(table)
      .values({ ...row, createdBy: user.id })
      .returning()
    if (!record) throw problem('server/error')
    return answer(caller, record)
  },

  async addImportRows({ path, body, db, ...caller }) {
    return db.transaction(async (tx: Tx) => {
      const draft = await openDraft({ db: tx, own: caller.own }, path.id)
      checkNumbers(body.rows, draft.rowCount)
      const { rows, record } = await receiveRows(tx, draft, body.rows)
      const { data } = await answer({ ...caller, db: tx }, record)
      return { status: 'success', data: { rows, import: data.import } }
    })
  },

  startImport: ({ path, body, db, ...caller }) =>
    db.transaction(async (tx: Tx) => {
      const draft = await openDraft({ db: tx, own: caller.own }, path.id)
      const job = await startImport({ ...caller, db: tx }, draft, body)
      return { status: 'success', data: { job } }
    }),

  async getImport({ path, ...caller }) {
    const record = await findImport(caller, path.id)
    if (!record) throw problem('request/not-found')
    return answer(caller, record)
  },

  async getImports({ query, ...caller }) {
    const { page, limit, offset } = pageOf(query)
    const { db, own } = caller
    const [{ total = 0 } = {}] = await db.select({ total: count() }).from(table).where(own(table))
    const records = await db
      .select()
      .from(table)
      .where(own(table))
      .orderBy(desc(table.createdAt), desc(table.id))
      .limit(limit)
      .offset(offset)
    const data = { imports: await showImports(caller, records) }
    return { status: 'success', page, limit, total, data }
  },

  async getImportRows({ path, query, db, own }) {
    const record = await findImport({ db, own }, path.id)
    if (!record) throw problem('request/not-found')
    const { verdict, outcome, after = 0, rows: limit = 100 } = query
    const these = own(
      importRows,
      eq(importRows.importId, record.id),
      verdict && eq(importRows.verdict, verdict),
      outcome && eq(importRows.outcome, outcome),
    )
    const [{ total = 0 } = {}] = await db.select({ total: count() }).from(importRows).where(these)
    const behind = sql`${these} AND ${gt(importRows.row, after)}`
    return { status: 'success', total, data: { rows: await readRows(db, behind, limit) } }
  },

  deleteImport: ({ path, db, ...caller }) =>
    db.transaction(async (tx: Tx) => {
      const draft = await openDraft({ db: tx, own: caller.own }, path.id)
      const before = await answer({ ...caller, db: tx }, draft)
      await tx.delete(table).where(caller.own(table, eq(table.id, draft.id), isNull(table.jobId)))
      return before
    }),
} satisfies Handlers<
  | 'importUsers'
  | 'addImportRows'
  | 'startImport'
  | 'getImport'
  | 'getImports'
  | 'getImportRows'
  | 'deleteImport'
>
