import { download } from '~/api/client/download'
import type { Schemas } from '~/api/schemas'
import { columnChoices, visibleIds } from '~/ui/data-table/table-columns'
import { peopleColumns } from './people-columns'
import { knownColumns, type ColumnId } from './people-search'

type FileColumn = Schemas['CourseStatusColumn']

const inFile = {
  name: ['firstName', 'lastName'],
  email: ['email'],
  status: ['status', 'overdueDays'],
  progress: ['progress'],
  deadline: ['deadlineDate'],
  sources: ['source'],
  lastActivity: ['lastActivityAt'],
  assigned: ['assignedAt'],
  score: ['score'],
  time: ['timeSpent'],
  attempts: ['attempts'],
  started: ['startedAt'],
  completed: ['completedAt'],
} as const satisfies Record<ColumnId, readonly FileColumn[]>

/** The columns of the file for those on the screen, in their order. */
export function exportColumns(visible: readonly string[] | undefined): FileColumn[] {
  const shown = visibleIds(columnChoices(peopleColumns), visible)
  return knownColumns(shown).flatMap((id): readonly FileColumn[] => inFile[id])
}

export const standingFile = (body: Schemas['CourseStatusExport']) =>
  download(
    'post',
    '/api/business/exportCourseStatus',
    { body },
    { name: `course-people.${body.format}` },
  )
