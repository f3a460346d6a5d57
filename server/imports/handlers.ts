import { isDeepStrictEqual } from 'node:util'
import type { components } from '../../openapi/generated/types.ts'
import { count, desc, eq, gt, isNull, sql } from '../db/drizzle.ts'
import { type Handlers, type Input, Reply } from '../contract/operation-types.ts'
import type { Tx } from '../db/open.ts'
import { admins, importRows, imports as table } from '../db/schema.ts'
import { newId } from '../lib/id.ts'
import { updateClearBlank } from './clear-blank.ts'
import { commonUserDomains } from '../people/known-domains.ts'
import { heads, tableRows } from './export.ts'
import { planRollBack } from './plan-roll-back.ts'
import { areStored, receiveRows } from './receive.ts'
import { readRows } from './rows.ts'
import { type Caller, findImport, type ImportRecord, isOver, presentImports } from './present.ts'
import { previewImport, startImport, startRollBack } from './start.ts'
import { cleanName, nameOf } from '../lib/text.ts'
import { pageOf } from '../db/pagination.ts'
import { staleSince } from '../audit/version-conflict.ts'
import { fieldProblem, problem } from '../contract/problem.ts'
import { asFile, tableName, tableStream, tableTypes } from '../lib/spreadsheet.ts'

async function answerWith(caller: Caller, record: ImportRecord) {
  const [shown] = await presentImports(caller, [record])
  if (!shown) throw problem('request/not-found')
  return { status: 'success', data: { import: shown } } as const
}

async function readImport(caller: Caller, id: string) {
  const record = await findImport(caller, id)
  if (!record) throw problem('request/not-found')
  return answerWith(caller, record)
}

/** Reads an import and its job in one snapshot: the job may end between two queries. */
function inSnapshot<Asked extends Caller, Result>(
  { db, ...caller }: Asked,
  read: (caller: Omit<Asked, 'db'> & { db: Tx }) => Promise<Result>,
) {
  return db.transaction(async (tx: Tx) => {
    await tx.execute(sql`SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY`)
    return read({ ...caller, db: tx })
  })
}

/** An import, locked until the end of the transaction. */
async function lockImport({ db, own }: Pick<Caller, 'db' | 'own'>, id: string) {
  const [record] = await db
    .select()
    .from(table)
    .where(own(table, eq(table.id, id)))
    .for('update')
  if (!record) throw problem('request/not-found')
  return record
}

/** An import that has not been started; locked, unless `looked` is set. */
async function openDraft(caller: Pick<Caller, 'db' | 'own'>, id: string, looked = false) {
  const record = await (looked ? findImport : lockImport)(caller, id)
  if (!record) throw problem('request/not-found')
  if (record.jobId !== null) throw problem('import/closed')
  return record
}

type RowInput = components['schemas']['ImportRowInput']
type Sender = Pick<Caller, 'own'> & { db: Tx; user: Input<'addImportRows'>['user'] }

/** The same with a version check. A repeated request that leads to the same version passes. */
async function draftInVersion(
  { db, own, user }: Sender,
  id: string,
  { version, rows = [], looked }: { version: number; rows?: RowInput[]; looked?: boolean },
) {
  const draft = await openDraft({ db, own }, id, looked)
  if (draft.version === version) return draft
  const isOwnNext = draft.version === version + 1 && draft.updatedBy === user.id
  if (isOwnNext && rows.length > 0 && (await areStored(db, draft, rows)))
    return { ...draft, version }
  const [by] = await db
    .select({ firstName: admins.firstName, lastName: admins.lastName })
    .from(admins)
    .where(own(admins, eq(admins.id, draft.updatedBy ?? '')))
  throw staleSince(user, by ? nameOf(by) : 'Lectern', draft.updatedAt)
}

function checkNumbers(rows: RowInput[], rowCount: number) {
  const seen = new Set<number>()
  for (const [index, { row }] of rows.entries()) {
    const field = `rows.${index}.row`
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
    const domains = await commonUserDomains(caller.db, organisationId)
    const { rowCount, clearBlank } = body
    const row = { id: newId(), organisationId, fileName, rowCount, clearBlank, domains }
    const [record] = await caller.db
      .insert(table)
      .values({ ...row, createdBy: user.id, updatedBy: user.id })
      .returning()
    if (!record) throw problem('server/error')
    return answerWith(caller, record)
  },

  async addImportRows({ path, body, db, ...caller }) {
    return db.transaction(async (tx: Tx) => {
      const draft = await draftInVersion({ ...caller, db: tx }, path.id, body)
      checkNumbers(body.rows, draft.rowCount)
      const { rows, record } = await receiveRows(tx, draft, body.rows, caller.user.id)
      const { data } = await answerWith({ ...caller, db: tx }, record)
      return { status: 'success', data: { rows, import: data.import } }
    })
  },

  updateImport: ({ path, body, db, ...caller }) =>
    db.transaction(async (tx: Tx) => {
      const { version, clearBlank } = body
      const here = { ...caller, db: tx }
      const now = await openDraft(here, path.id)
      // A retry after a lost response.
      if (isDeepStrictEqual(now.clearBlank, clearBlank)) return answerWith(here, now)
      const draft = await draftInVersion(here, path.id, { version })
      return answerWith(here, await updateClearBlank(tx, draft, { clearBlank, by: caller.user.id }))
    }),

  startImport({ path, query, body, db, ...caller }) {
    const { version } = body
    if (query.dryRun)
      return inSnapshot({ ...caller, db }, async (here) => {
        const draft = await draftInVersion(here, path.id, { version, looked: true })
        return { status: 'success', data: await previewImport(here, draft, body) } as const
      })
    return db.transaction(async (tx: Tx) => {
      const here = { ...caller, db: tx }
      const job = await startImport(here, await draftInVersion(here, path.id, { version }), body)
      return new Reply(202, { status: 'success', data: { job } } as const)
    })
  },

  getImport: ({ path, ...caller }) => inSnapshot(caller, (at) => readImport(at, path.id)),

  getImports: ({ query, ...asked }) =>
    inSnapshot(asked, async (caller) => {
      const { page, limit, offset } = pageOf(query)
      const { db, own } = caller
      const [counted] = await db.select({ total: count() }).from(table).where(own(table))
      const total = counted?.total ?? 0
      const records = await db
        .select()
        .from(table)
        .where(own(table))
        .orderBy(desc(table.createdAt), desc(table.id))
        .limit(limit)
        .offset(offset)
      const data = { imports: await presentImports(caller, records) }
      return { status: 'success', page, limit, total, data }
    }),

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
    const [counted] = await db.select({ total: count() }).from(importRows).where(these)
    const total = counted?.total ?? 0
    const behind = sql`${these} AND ${gt(importRows.row, after)}`
    return { status: 'success', total, data: { rows: await readRows(db, behind, limit) } }
  },

  async exportImportRows({ path, query, user, ...caller }) {
    const { rows = 'failed', format = 'csv' } = query
    const { data } = await inSnapshot(caller, (at) => readImport(at, path.id))
    const asked = { importId: path.id, all: rows === 'all', isOver: isOver(data.import.state) }
    return {
      type: tableTypes[format],
      stream: tableStream({
        format,
        title: 'People',
        heads,
        rows: tableRows(caller.db, asked),
      }),
      headers: asFile(tableName('import', user.organisation, format)),
    }
  },

  rollBackImport: ({ path, query, db, ...caller }) =>
    db.transaction(async (tx: Tx) => {
      const here = { ...caller, db: tx }
      const record = await lockImport(here, path.id)
      const { data } = await answerWith(here, record)
      if (!data.import.canRollBack) throw problem('import/not-reversible')
      if (query.dryRun)
        return { status: 'success', data: { rollBack: await planRollBack(tx, record) } }
      const job = await startRollBack(here, record, data.import)
      return new Reply(202, { status: 'success', data: { job } })
    }),

  deleteImport: ({ path, db, ...caller }) =>
    db.transaction(async (tx: Tx) => {
      const draft = await openDraft({ db: tx, own: caller.own }, path.id)
      const before = await answerWith({ ...caller, db: tx }, draft)
      await tx.delete(table).where(caller.own(table, eq(table.id, draft.id), isNull(table.jobId)))
      return before
    }),
} satisfies Handlers<
  | 'importUsers'
  | 'addImportRows'
  | 'updateImport'
  | 'startImport'
  | 'getImport'
  | 'getImports'
  | 'getImportRows'
  | 'exportImportRows'
  | 'rollBackImport'
  | 'deleteImport'
>
