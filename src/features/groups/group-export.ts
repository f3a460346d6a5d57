import { download } from '~/api/client/download'
import type { Schemas } from '~/api/schemas'
import { columnChoices, visibleIds } from '~/ui/data-table/table-columns'
import { groupColumns } from './group-columns'
import { knownColumns, type ColumnId } from './group-search'

type FileColumn = Schemas['UserGroupColumn']

const inFile = {
  name: ['name'],
  type: ['type'],
  members: ['usersCount'],
  assigned: ['coursesCount'],
  updated: ['updatedAt'],
  created: ['createdAt', 'createdBy'],
} as const satisfies Record<ColumnId, readonly FileColumn[]>

/** The columns of the file for those on the screen, in their order. */
export function exportColumns(visible: readonly string[] | undefined): FileColumn[] {
  const shown = visibleIds(columnChoices(groupColumns), visible)
  return knownColumns(shown).flatMap((id) => inFile[id])
}

export const groupFile = (body: Schemas['UserGroupExport']) =>
  download('post', '/api/business/exportUserGroups', { body }, { name: `groups.${body.format}` })
