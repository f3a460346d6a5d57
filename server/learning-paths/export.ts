import type { components } from '../../openapi/generated/types.ts'
import type { Input } from '../contract/operation-types.ts'
import { sql } from '../db/drizzle.ts'
import { learningPaths } from '../db/schema.ts'
import { type ExportKind, readerOf } from '../exports/kind.ts'
import { chunk } from '../lib/chunk.ts'
import { dayIn } from '../lib/dates.ts'
import { type TableCell, tableStream } from '../lib/spreadsheet.ts'
import { pathsSelectionWhere } from './filter.ts'
import { type Caller, readPaths } from './list.ts'
import type { LearningPath } from './present.ts'
import { pathOrder } from './sort.ts'

type Export = Input<'exportLearningPaths'>['body']
type Name = components['schemas']['LearningPathColumn']
type Column = { head: string; cell(path: LearningPath, zone: string): TableCell }

const column = (head: string, cell: (path: LearningPath) => TableCell): Column => ({ head, cell })

/** A time as date in the organisation's time zone. */
const day = (head: string, time: (path: LearningPath) => string): Column => ({
  head,
  cell: (path, zone) => dayIn(zone, new Date(time(path))),
})

const statusLabels = { draft: 'Draft', published: 'Published', archived: 'Archived' }

const columns: Record<Name, Column> = {
  title: column('Title', ({ title }) => title),
  status: column('Status', ({ status }) => statusLabels[status]),
  category: column('Category', ({ category }) => category?.name ?? null),
  steps: column('Steps', ({ courses }) => courses.map(({ title }) => title).join('; ')),
  stepsCount: column('Number of steps', ({ stepsCount }) => stepsCount),
  enforceOrder: column('In order', ({ enforceOrder }) => (enforceOrder ? 'Yes' : 'No')),
  duration: column('Duration (min)', ({ duration }) => Math.round(duration / 60)),
  assigned: column('Assigned', ({ usersCount }) => usersCount),
  notStarted: column('Not started', ({ stats }) => stats.notStarted),
  inProgress: column('In progress', ({ stats }) => stats.inProgress),
  completed: column('Completed', ({ stats }) => stats.completed),
  completionRate: column('Completed %', ({ stats, usersCount }) =>
    usersCount === 0 ? null : Math.round((1_000 * stats.completed) / usersCount) / 10,
  ),
  overdue: column('Overdue', ({ stats }) => stats.overdue),
  stuck: column('Stuck', ({ stuckCount }) => stuckCount),
  createdAt: day('Created', ({ createdAt }) => createdAt),
  updatedAt: day('Updated', ({ updatedAt }) => updatedAt),
  _id: column('Id', ({ _id }) => _id),
}

const isColumn = (name: string): name is Name => name in columns
const allColumns = Object.keys(columns).filter(isColumn)

const batchSize = 100
const oneOf = (ids: string[]) => sql`${learningPaths}.id = ANY(${sql.param(ids)}::text[])`

async function readIds({ db, own, user }: Caller, request: Export) {
  const { learningPathIds, sort, ...selection } = request
  const { timezone } = user.organisation
  const selected = learningPathIds
    ? sql`${oneOf(learningPathIds)} AND ${learningPaths.deletedAt} IS NULL`
    : pathsSelectionWhere(selection, timezone)
  const found = await db
    .select({ id: learningPaths.id })
    .from(learningPaths)
    .where(own(learningPaths, selected))
    .orderBy(...pathOrder(sort, timezone))
  return found.map(({ id }) => id)
}

async function* cells(
  caller: Caller,
  request: Export,
  ids: string[],
): AsyncGenerator<TableCell[][]> {
  const { timezone } = caller.user.organisation
  const names = request.columns ?? allColumns
  for (const batch of chunk(ids, batchSize)) {
    const inBatch = oneOf(batch)
    const paths = await readPaths(caller, inBatch, { sort: request.sort, isSingle: true })
    yield paths.map((path) => names.map((name) => columns[name].cell(path, timezone)))
  }
}

/** The export file, and the number of paths in it. */
export async function exportPaths(caller: Caller, request: Export) {
  const ids = await readIds(caller, request)
  const heads = (request.columns ?? allColumns).map((name) => columns[name].head)
  const { format } = request
  const stream = () =>
    tableStream({ format, title: 'Learning paths', heads, rows: cells(caller, request, ids) })
  return { total: ids.length, stream }
}

export const pathsExport: ExportKind<Export> = {
  job: 'export-learning-paths',
  event: 'learning-path/exported',
  noun: 'learning paths',
  file: 'learning-paths',
  href: '/library/learning-paths',
  read: (input) => Object.assign({ format: 'csv' as const, filter: {} }, input),
  async stream(parts, request, organisation) {
    const { stream } = await exportPaths(readerOf(parts, organisation), request)
    return stream()
  },
}
