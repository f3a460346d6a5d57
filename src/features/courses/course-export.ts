import { download } from '~/api/client/download'
import type { Schemas } from '~/api/schemas'
import { columnChoices, visibleIds } from '~/ui/data-table/table-columns'
import { courseColumns } from './course-columns'
import { knownColumns, type ColumnId } from './course-search'

type FileColumn = Schemas['CourseColumn']

const inFile = {
  title: ['title'],
  status: ['status'],
  category: ['category'],
  authors: ['authors'],
  items: ['itemsCount'],
  sections: ['sections'],
  duration: ['duration'],
  assigned: ['assigned'],
  completed: ['completed'],
  overdue: ['overdue'],
  updated: ['updatedAt'],
  level: ['level'],
  tags: ['tags'],
  progress: ['averageProgress'],
  score: ['averageScore'],
  published: ['publishedAt'],
  created: [],
} as const satisfies Record<ColumnId, readonly FileColumn[]>

/** The columns of the file for those on the screen, in their order. */
export function exportColumns(visible: readonly string[] | undefined): FileColumn[] {
  const shown = visibleIds(columnChoices(courseColumns), visible)
  return knownColumns(shown).flatMap((id): readonly FileColumn[] => inFile[id])
}

export const courseFile = (body: Schemas['CourseExport']) =>
  download('post', '/api/business/exportCourses', { body }, { name: `courses.${body.format}` })
