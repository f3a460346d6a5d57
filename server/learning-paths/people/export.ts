import type { Pool } from 'pg'
import type { components } from '../../../openapi/generated/types.ts'
import type { Organisation } from '../../contract/context.ts'
import type { Input } from '../../contract/operation-types.ts'
import { sql } from '../../db/drizzle.ts'
import type { Db, Tx } from '../../db/open.ts'
import {
  calendarDay,
  type Column,
  day,
  inWords,
  number,
  tableOf,
  text,
} from '../../exports/columns.ts'
import type { ExportKind } from '../../exports/kind.ts'
import { tableStream } from '../../lib/spreadsheet.ts'
import { tableCells } from '../../people/stream.ts'
import { isCounted, statusFilterWhere } from './filter.ts'
import { statusOrder } from './list.ts'

type Export = Input<'exportLearningPathStatus'>['body']

export const pathStatusLabels = {
  'not-started': 'Not started',
  'in-progress': 'In progress',
  completed: 'Completed',
}

export const pathStatusColumns: Record<components['schemas']['PathStatusColumn'], Column> = {
  path: text('Path', sql`p.title`),
  person: text('Person', sql`trim(u.first_name || ' ' || u.last_name)`),
  email: text('Email', sql`u.email`),
  status: text('Status', inWords(sql`a.status`, pathStatusLabels)),
  progress: number('Progress %', sql`a.progress`),
  completedSteps: number('Steps done', sql`a.completed_steps`),
  requiredSteps: number('Steps required', sql`a.required_steps`),
  currentStep: text(
    'Current step',
    sql`(SELECT coalesce(c.title, l.title) FROM path_steps s LEFT JOIN courses c ON c.id = s.course_id
      LEFT JOIN licenses l ON l.id = s.license_id WHERE s.id = a.current_step_id)`,
  ),
  assignedAt: day('Assigned', sql`a.assigned_at`),
  deadlineDate: calendarDay('Deadline', sql`a.deadline_date`),
  completedAt: day('Completed', sql`a.completed_at`),
  lastActivityAt: day('Last activity', sql`a.last_activity_at`),
}

const statusTable = tableOf(pathStatusColumns)

const texts = (values: string[]) => sql`${sql.param(values)}::text[]`

/** The assignments of an export: named users, or a filter with exceptions. */
function selected(
  { paths, users, filter = {}, exclude = [] }: Export,
  { id: organisationId, timezone }: Organisation,
) {
  const isSelected = users
    ? sql`a.user_id = ANY(${texts(users)}) AND ${isCounted}`
    : sql`a.user_id <> ALL(${texts(exclude)}) AND ${statusFilterWhere(filter, timezone)}`
  return sql`path_assignments a JOIN users u ON u.id = a.user_id
    JOIN learning_paths p ON p.id = a.path_id AND p.deleted_at IS NULL
    WHERE a.organisation_id = ${organisationId} AND a.path_id = ANY(${texts(paths)}) AND ${isSelected}`
}

export async function countStatusExport(db: Db | Tx, request: Export, organisation: Organisation) {
  const { rows } = await db.execute<{ total: number }>(
    sql`SELECT count(*)::integer AS total FROM ${selected(request, organisation)}`,
  )
  return rows[0]?.total ?? 0
}

/** The export file, from one snapshot, path by path. */
export function exportStatusTable(pool: Pool, request: Export, organisation: Organisation) {
  const { format, sort, paths } = request
  const { heads, cells } = statusTable(request.columns, organisation.timezone)
  const order = sql.join(statusOrder(sort), sql`, `)
  const rows = tableCells(
    pool,
    cells,
    (names) => sql`SELECT ${names} FROM ${selected(request, organisation)}
      ORDER BY array_position(${texts(paths)}, a.path_id), ${order}`,
  )
  return tableStream({ format, title: 'Learning paths', heads, rows })
}

export const statusExport: ExportKind<Export> = {
  job: 'export-learning-path-status',
  event: 'learning-path/status-exported',
  noun: 'people',
  file: 'learning-path-status',
  href: '/library/learning-paths',
  read: (input) => Object.assign({ format: 'csv' as const, paths: [], filter: {} }, input),
  stream: ({ pool }, request, organisation) => exportStatusTable(pool, request, organisation),
}
