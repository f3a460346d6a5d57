import type { components } from '../../openapi/generated/types.ts'
import { dayIn } from '../lib/dates.ts'
import { headOf, type TableCell } from '../lib/spreadsheet.ts'
import type { Course } from './present.ts'

export type CourseColumn = components['schemas']['CourseColumn']

type Column = { head: string; isDate?: boolean; cell(course: Course, zone: string): TableCell }

const column = (head: string, value: (course: Course) => TableCell): Column => ({
  head,
  cell: value,
})

/** A time as its date in the organisation's time zone. */
const day = (head: string, time: (course: Course) => string | null): Column => ({
  head,
  isDate: true,
  cell(course, timeZone) {
    const at = time(course)
    return at && dayIn(timeZone, new Date(at))
  },
})

const states = { draft: 'Draft', published: 'Published', archived: 'Archived' }
const levels = {
  all: 'All levels',
  beginner: 'Beginner',
  intermediate: 'Intermediate',
  advanced: 'Advanced',
}

const columns: Record<CourseColumn, Column> = {
  title: column('Title', ({ title }) => title),
  status: column('Status', ({ status }) => states[status]),
  category: column('Category', ({ category }) => category?.name ?? null),
  authors: column('Authors', ({ authors }) => authors.map(({ name }) => name).join('; ')),
  level: column('Level', ({ level }) => levels[level]),
  language: column('Language', ({ language }) => language),
  tags: column('Tags', ({ tags }) => tags.join('; ')),
  sections: column('Sections', ({ sectionsCount }) => sectionsCount),
  itemsCount: column('Items', ({ itemsCount }) => itemsCount),
  duration: column('Duration (min)', ({ duration }) => Math.round(duration / 60)),
  assigned: column('Assigned', ({ stats }) => stats.assigned),
  notStarted: column('Not started', ({ stats }) => stats.notStarted),
  inProgress: column('In progress', ({ stats }) => stats.inProgress),
  completed: column('Completed', ({ stats }) => stats.completed),
  failed: column('Failed', ({ stats }) => stats.failed),
  overdue: column('Overdue', ({ stats }) => stats.overdue),
  averageProgress: column('Progress %', ({ stats }) => stats.averageProgress),
  averageScore: column('Score %', ({ stats }) => stats.averageScore),
  publishedAt: day('Published', ({ publishedAt }) => publishedAt),
  updatedAt: day('Updated', ({ updatedAt }) => updatedAt),
  _id: column('Id', ({ _id }) => _id),
}

const isColumn = (name: string): name is CourseColumn => name in columns
const columnIds = Object.keys(columns).filter(isColumn)

/** The column heads and their cells; all columns by default. */
export function courseTable(names: CourseColumn[] = columnIds, zone: string) {
  return {
    heads: names.map((name) => headOf(columns[name])),
    cellsOf: (course: Course) => names.map((name) => columns[name].cell(course, zone)),
  }
}
