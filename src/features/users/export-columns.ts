import type { Schemas } from '~/api/schemas'
import { columnChoices, visibleIds } from '~/ui/data-table/table-columns'
import { columnsIn } from './user-columns'
import { knownColumns, type ColumnId, type UserSearch } from './user-search'

type FileColumn = Schemas['UserColumn']

const inFile = {
  name: ['firstName', 'lastName'],
  email: ['email'],
  designation: ['designation'],
  groups: ['userGroups'],
  courses: ['completedCount', 'coursesCount'],
  overdue: ['overdueCount'],
  lastActive: ['lastActiveAt'],
  status: ['status'],
  added: ['createdAt'],
  invited: ['invitedAt', 'lastInvitedAt', 'invitation'],
  source: ['source'],
  progress: ['progress'],
} as const satisfies Record<ColumnId, readonly FileColumn[]>

/** The columns of the file for those on the screen, in their order. */
export function exportColumns(
  visible: readonly string[] | undefined,
  tab?: UserSearch['tab'],
): FileColumn[] {
  const shown = visibleIds(columnChoices(columnsIn(tab)), visible)
  return knownColumns(shown).flatMap((id) => inFile[id])
}

export type ExportFormat = Schemas['UserExport']['format']
