import type { Option } from '~/ui/input/option-source'
import type { Import } from '~/features/import/import.api'

/** What happens to everybody of an import besides. */
export interface ImportOptions {
  /** What everybody of the list joins. */
  groups: readonly Option[]
  invite: Import['invite']
  restoreDeleted: boolean
}

export const usualOptions: ImportOptions = { groups: [], invite: 'later', restoreDeleted: false }

/** The same as it is sent, for the rows of a version. */
export function startOf({ groups, invite, restoreDeleted }: ImportOptions, version: number) {
  return { version, userGroups: groups.map(({ value }) => value), invite, restoreDeleted }
}
