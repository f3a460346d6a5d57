import type { Schemas } from '~/api/schemas'
import { columnChoices, visibleIds } from '~/ui/data-table/table-columns'
import { learnerColumns } from './learner-columns'
import { knownColumns, type ColumnId } from './learner-search'

type FileColumn = Schemas['UserColumn']

const inFile = {
  name: ['firstName', 'lastName'],
  email: ['email'],
  groups: ['userGroups'],
  courses: ['completedCount', 'coursesCount'],
  inProgress: ['inProgressCount'],
  overdue: ['overdueCount'],
  progress: ['progress'],
  status: ['status'],
  lastActive: ['lastActiveAt'],
  joined: ['registeredAt'],
} as const satisfies Record<ColumnId, readonly FileColumn[]>

/** The columns of the file for those on the screen, in their order. */
export function exportColumns(visible: readonly string[] | undefined): FileColumn[] {
  const shown = visibleIds(columnChoices(learnerColumns), visible)
  return knownColumns(shown).flatMap((id) => inFile[id])
}
