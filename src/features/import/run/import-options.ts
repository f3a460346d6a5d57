import type { Option } from '~/ui/input/option-source'
import type { Import } from '~/features/import/import.api'

/** The options for everybody in an import. */
export interface ImportOptions {
  /** The groups that everybody joins. */
  groups: readonly Option[]
  invite: Import['invite']
  restoreDeleted: boolean
}

export const usualOptions: ImportOptions = { groups: [], invite: 'later', restoreDeleted: false }

/** The request body, for the rows of a version. */
export function startOf({ groups, invite, restoreDeleted }: ImportOptions, version: number) {
  return { version, userGroups: groups.map(({ value }) => value), invite, restoreDeleted }
}
