import type { components } from '../../openapi/generated/types.ts'
import { dayIn } from '../lib/dates.ts'
import type { TableCell } from '../lib/spreadsheet.ts'
import type { Course } from './present.ts'

export type CourseColumn = components['schemas']['CourseColumn']

type Column = { head: string; cell(course: Course, zone: string): TableCell }

const of = (head: string, value: (course: Course) => TableCell): Column => ({
  head,
  cell: value,
})

/** A time as its date in the organisation's time zone. */
const day = (head: string, time: (course: Course) => string | null): Column => ({
  head,
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
  title: of('Title', ({ title }) => title),
  status: of('Status', ({ status }) => states[status]),
  category: of('Category', ({ category }) => category?.name ?? null),
  authors: of('Authors', ({ authors }) => authors.map(({ name }) => name).join('; ')),
  level: of('Level', ({ level }) => levels[level]),
  language: of('Language', ({ language }) => language),
  tags: of('Tags', ({ tags }) => tags.join('; ')),
  sections: of('Sections', ({ sectionsCount }) => sectionsCount),
  itemsCount: of('Items', ({ itemsCount }) => itemsCount),
  duration: of('Duration (min)', ({ duration }) => Math.round(duration / 60)),
  assigned: of('Assigned', ({ stats }) => stats.assigned),
  notStarted: of('Not started', ({ stats }) => stats.notStarted),
  inProgress: of('In progress', ({ stats }) => stats.inProgress),
  completed: of('Completed', ({ stats }) => stats.completed),
  failed: of('Failed', ({ stats }) => stats.failed),
  overdue: of('Overdue', ({ stats }) => stats.overdue),
  averageProgress: of('Progress %', ({ stats }) => stats.averageProgress),
  averageScore: of('Score %', ({ stats }) => stats.averageScore),
  publishedAt: day('Published', ({ publishedAt }) => publishedAt),
  updatedAt: day('Updated', ({ updatedAt }) => updatedAt),
  _id: of('Id', ({ _id }) => _id),
}

const isColumn = (name: string): name is CourseColumn => name in columns
const all = Object.keys(columns).filter(isColumn)

/** The column heads and their cells; all columns by default. */
export function courseTable(names: CourseColumn[] = all, zone: string) {
  return {
    heads: names.map((name) => columns[name].head),
    cellsOf: (course: Course) => names.map((name) => columns[name].cell(course, zone)),
  }
}
