import { invalid } from '../contract/validation-messages.ts'
import type { Db, Tx } from '../db/open.ts'
import type { Tenant } from '../db/scope.ts'
import type { Input } from '../contract/operation-types.ts'
import { enrollmentLabels } from '../enrollments/columns.ts'
import type { TableCell, TableHead } from '../lib/spreadsheet.ts'
import { readBreakdown } from './breakdown.ts'
import { readHours } from './hours.ts'
import { readLeaders } from './leaders.ts'
import { matrixCourses, readMatrix } from './matrix.ts'
import type { Resolved } from '../reports/range.ts'
import type { UsageScope } from './scope.ts'
import { readUsage } from './usage.ts'

type Export = Input<'exportUsage'>['body']
type Chart = Export['chart']
type Table = { heads: TableHead[]; rows: AsyncIterable<TableCell[][]> }

type Asked = {
  db: Db | Tx
  body: Export
  scope: UsageScope
  tenant: Tenant
  range: Resolved
}

const unknownBy = () =>
  invalid([{ field: 'by', code: 'enum', message: 'This chart is not made of that' }])

const hoursOf = (seconds: number | null) =>
  seconds === null ? null : Math.round(seconds / 36) / 100

async function* once(rows: TableCell[][]) {
  yield rows
}

const pageSize = 500

/** The pages of a list until an incomplete one. */
async function* pages(read: (offset: number) => Promise<TableCell[][]>) {
  for (let offset = 0; ; offset += pageSize) {
    const rows = await read(offset)
    yield rows
    if (rows.length < pageSize) return
  }
}

const figureLabels = {
  activeUsers: 'Active people',
  activationRate: 'Activation %',
  learningSeconds: 'Learning hours',
  enrollments: 'Enrollments',
  completions: 'Completions',
  completionRate: 'Completion %',
  daysToComplete: 'Days to complete',
  certificates: 'Certificates',
}
const isFigure = (name: string): name is keyof typeof figureLabels => name in figureLabels

const dateHead = (text: string): TableHead => ({ text, isDate: true })

const tables: Record<Chart, (asked: Asked) => Promise<Table>> = {
  async figures({ db, scope, tenant, range }) {
    const { figures } = await readUsage(db, scope, tenant, range)
    const names = Object.keys(figures).filter(isFigure)
    const shown = (name: string, value: number | null) =>
      name === 'learningSeconds' ? hoursOf(value) : value
    const rows = names.map((name) => [
      figureLabels[name],
      shown(name, figures[name].value),
      shown(name, figures[name].previous),
    ])
    return { heads: ['Figure', 'Value', 'Before'], rows: once(rows) }
  },

  async series({ db, scope, tenant, range }) {
    const { series } = await readUsage(db, scope, tenant, range)
    const heads = [
      dateHead('Date'),
      'Days',
      'Active people',
      'Enrollments',
      'Completions',
      'Learning hours',
      'Certificates',
    ]
    const rows = series.map((point) => [
      point.date,
      point.days,
      point.activeUsers,
      point.enrollments,
      point.completions,
      hoursOf(point.learningSeconds),
      point.certificates,
    ])
    return { heads, rows: once(rows) }
  },

  async breakdown({ db, body, scope, tenant, range }) {
    const { by = 'course', metric = 'completions', order = 'top' } = body
    if (by === 'completions' || by === 'hours' || by === 'score') throw unknownBy()
    const limit = 100_000
    const found = await readBreakdown(db, scope, tenant, range, { by, metric, limit, order })
    const heads = [
      'Name',
      'Active people',
      'Enrollments',
      'Completions',
      'Completion %',
      'Learning hours',
    ]
    const rows = found.rows.map((row) => [
      row.name,
      row.activeUsers,
      row.enrollments,
      row.completions,
      row.completionRate,
      hoursOf(row.learningSeconds),
    ])
    return { heads, rows: once(rows) }
  },

  async hours({ db, scope, tenant, range: { from, to } }) {
    const { cells } = await readHours(db, scope, tenant, { from, to })
    const rows = cells.map(({ weekday, hour, count }) => [weekday, hour, count])
    return { heads: ['Weekday', 'Hour', 'People'], rows: once(rows) }
  },

  async leaders({ db, body, scope, tenant, range: { from, to } }) {
    const { by = 'completions', order = 'top' } = body
    if (by !== 'completions' && by !== 'hours' && by !== 'score') throw unknownBy()
    const heads = ['Person', 'Email', 'Completions', 'Learning hours', 'Score %', 'Overdue']
    const rows = pages(async (offset) => {
      const page = { by, order, limit: pageSize, offset }
      const leaders = await readLeaders(db, scope, tenant, { from, to }, page)
      return leaders.map((row) => [
        row.user.name,
        row.email,
        row.completions,
        hoursOf(row.learningSeconds),
        row.score,
        row.overdue,
      ])
    })
    return { heads, rows }
  },

  async matrix({ db, body, scope, tenant }) {
    const { course } = scope
    const filter = { ...scope, only: body.only, ...(course && { courses: [course] }) }
    const courses = await matrixCourses(db, tenant, filter)
    const rows = pages(async (offset) => {
      const page = { limit: pageSize, offset }
      const people = await readMatrix(db, tenant, filter, courses, page)
      return people.map(({ user, cells }) => {
        const byCourse = new Map(cells.map((cell) => [cell.course, cell]))
        const shown = courses.map(({ _id }) => {
          const cell = byCourse.get(_id)
          if (!cell) return null
          return cell.isOverdue ? 'Overdue' : enrollmentLabels[cell.status]
        })
        return [user.name, ...shown]
      })
    })
    return { heads: ['Person', ...courses.map(({ name }) => name)], rows }
  },
}

/** The heads and rows of a chart. */
export const usageTable = (asked: Asked) => tables[asked.body.chart](asked)
