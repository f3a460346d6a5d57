import type { Schemas } from '~/api/schemas'
import { columnChoices, visibleIds } from '~/ui/data-table/table-columns'
import { knownMemberColumns, type memberColumnIds } from './group-search'
import { memberColumns } from './member-columns'

type FileColumn = Schemas['UserColumn']

const inFile = {
  name: ['firstName', 'lastName'],
  email: ['email'],
  designation: ['designation'],
  status: ['status'],
  lastActive: ['lastActiveAt'],
} as const satisfies Record<(typeof memberColumnIds)[number], readonly FileColumn[]>

/** The columns of the file for those on the screen, in their order. */
export function exportColumns(visible: readonly string[] | undefined): FileColumn[] {
  const shown = visibleIds(columnChoices(memberColumns), visible)
  return knownMemberColumns(shown).flatMap((id) => inFile[id])
}
