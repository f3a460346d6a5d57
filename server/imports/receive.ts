import { isDeepStrictEqual } from 'node:util'
import type { components } from '../../openapi/generated/types.ts'
import { and, eq, getTableColumns, sql } from '../db/drizzle.ts'
import type { Tx } from '../db/open.ts'
import { importRows } from '../db/schema.ts'
import { cleanRow } from './cells.ts'
import {
  cellErrors,
  garbledTexts,
  isMark,
  markWarnings,
  placeholders,
  unlikelyValues,
} from './check.ts'
import { countDomains } from './domain-counts.ts'
import { type Facts, readFacts } from './facts.ts'
import {
  type CheckedRow,
  classifyRow,
  type ClassifiedRow,
  isAcceptable,
  namesToFind,
} from './classify-row.ts'
import { toChecked, presentClassified, presentStored, type StoredRow, writeRows } from './rows.ts'
import type { ImportRecord } from './present.ts'
import { updateSummary } from './summary.ts'

type RowInput = components['schemas']['ImportRowInput']

/** Maximum number of affected rows returned besides those sent. */
const othersAtMost = 1000

const distinct = (texts: string[]) => [...new Set(texts)].filter(Boolean)

type StoredSource = Pick<StoredRow, 'row' | 'warnings' | 'givenId'>

/** Classifies the cells of a row. Other data of the file stays as stored, unless sent again. */
function checkRow(input: RowInput, stored: StoredSource | undefined): CheckedRow {
  const { cells, cleaned, emptied } = cleanRow(input)
  const marks = input.marks ? markWarnings(input.marks) : (stored?.warnings.filter(isMark) ?? [])
  return {
    ...cells,
    row: input.row,
    givenId: input._id === undefined ? (stored?.givenId ?? null) : input._id,
    cleaned,
    skip: input.skip ?? false,
    errors: cellErrors(cells),
    warnings: [...marks, ...placeholders(emptied), ...garbledTexts(cells)],
  }
}

/** Stored rows with the numbers of the rows sent. */
async function storedBefore(tx: Tx, importId: string, rows: RowInput[]) {
  const numbers = sql.param(rows.map(({ row }) => row))
  const { row, email, verdict, newGroups, warnings, givenId } = importRows
  return tx
    .select({ row, email, verdict, newGroups, warnings, givenId })
    .from(importRows)
    .where(and(eq(importRows.importId, importId), sql`${importRows.row} = ANY(${numbers}::int[])`))
}

/** Longer texts are not addresses; the index covers up to this length. */
const isShort = sql`length(${importRows.email}) <= 254`

/** First acceptable row per address among the stored rows that were not sent. */
async function firstStored(tx: Tx, importId: string, emails: string[], rows: CheckedRow[]) {
  const numbers = rows.map(({ row }) => row)
  const { rows: found } = await tx.execute<{ row: number }>(sql`
    SELECT min(row) AS row FROM import_rows
    WHERE import_id = ${importId} AND email = ANY(${sql.param(emails)}::text[]) AND ${isShort}
      AND row <> ALL(${sql.param(numbers)}::int[]) AND verdict NOT IN ('error', 'skipped')
    GROUP BY email`)
  return tx
    .select()
    .from(importRows)
    .where(
      and(
        eq(importRows.importId, importId),
        sql`${importRows.row} = ANY(${sql.param(found.map(({ row }) => row))}::int[])`,
      ),
    )
}

/** Number of the first acceptable row per address. */
function firstOf(rows: CheckedRow[], facts: Facts) {
  const first = new Map<string, number>()
  for (const row of rows)
    if (isAcceptable(row, facts))
      first.set(row.email, Math.min(row.row, first.get(row.email) ?? Infinity))
  return first
}

/** Updates the reference of repeated rows to the first row of their address, if it has changed. */
async function updateDuplicates(
  tx: Tx,
  importId: string,
  first: Map<string, number>,
  written: ClassifiedRow[],
) {
  const numbers = sql.param(written.map(({ row }) => row))
  const given = sql`unnest(${sql.param([...first.keys()])}::text[], ${sql.param([...first.values()])}::int[])`
  return tx
    .update(importRows)
    .set({ duplicateOf: sql`given.row` })
    .from(sql`${given} AS given (email, row)`)
    .where(
      and(
        eq(importRows.importId, importId),
        sql`${importRows.email} = given.email`,
        isShort,
        eq(importRows.verdict, 'duplicate'),
        sql`${importRows.duplicateOf} <> given.row`,
        sql`${importRows.row} <> ALL(${numbers}::int[])`,
      ),
    )
    .returning(getTableColumns(importRows))
}

/** Whether the rows equal the stored ones: a retry after a lost response. */
export async function areStored(tx: Tx, { id }: ImportRecord, inputs: RowInput[]) {
  const numbers = sql.param(inputs.map(({ row }) => row))
  const stored = await tx
    .select()
    .from(importRows)
    .where(and(eq(importRows.importId, id), sql`${importRows.row} = ANY(${numbers}::int[])`))
  const there = new Map(stored.map((row) => [row.row, row]))
  return inputs.every((input) => {
    const before = there.get(input.row)
    if (!before) return false
    const { cells, cleaned } = cleanRow(input)
    const now = { ...cells, cleaned, skip: input.skip ?? false }
    return isDeepStrictEqual({ ...before, ...now }, before)
  })
}

/**
 * Stores rows of a locked import, replacing those with the same numbers, and classifies them together
 * with the rows whose classification or warnings depend on them. Returns all of these.
 */
export async function receiveRows(tx: Tx, record: ImportRecord, inputs: RowInput[], by: string) {
  const { id } = record
  const before = await storedBefore(tx, id, inputs)
  const storedAs = new Map(before.map((row) => [row.row, row]))
  const rows = inputs.map((input) => checkRow(input, storedAs.get(input.row)))
  const { common, doubted } = await countDomains(tx, record, { rows, before })
  const sent = rows.map((row): CheckedRow => {
    return { ...row, warnings: [...unlikelyValues(row, common), ...row.warnings] }
  })
  const emails = distinct([...sent, ...before, ...doubted].map(({ email }) => email))
  const stored: StoredRow[] = await firstStored(tx, id, emails, sent)
  const others = stored.map(toChecked)
  const names = [...sent, ...others].flatMap(namesToFind)
  const ids = [...sent, ...others].flatMap(({ givenId }) => givenId ?? [])
  const facts = await readFacts(tx, record, { emails, ids, names, withNamesakes: true })
  const first = firstOf([...sent, ...others], facts)
  const wasFirst = new Map(stored.map(({ row, verdict }) => [row, verdict !== 'duplicate']))
  const turned = others.filter(({ row, email }) => wasFirst.get(row) !== (first.get(email) === row))
  const isTurned = new Set(turned.map(({ row }) => row))
  const replaced = stored.filter(({ row }) => isTurned.has(row))
  const judged = [...sent, ...turned].map((row) => classifyRow(row, facts, first.get(row.email)))
  await writeRows(tx, record, judged, { areNew: before.length + turned.length === 0 })
  const pointed = await updateDuplicates(tx, id, first, judged)
  const isJudged = new Set(judged.map(({ row }) => row))
  // A row may get both a new warning and a new reference.
  const reclassified = new Map([...doubted, ...pointed].map((row) => [row.row, row]))
  const also = [...reclassified.values()]
    .filter(({ row }) => !isJudged.has(row))
    .map((row) => presentStored(row, facts.people.get(row.email) ?? null))
  return {
    rows: [...judged.map(presentClassified), ...also].slice(0, sent.length + othersAtMost),
    record: await updateSummary(tx, record, { judged, before: [...before, ...replaced], by }),
  }
}
