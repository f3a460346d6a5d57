import type { Schemas } from '~/api/schemas'
import type { Option } from '~/ui/input/option-source'
import type { Import } from '~/features/import/import.api'

/** The options for everybody in an import. */
export interface ImportOptions {
  /** The groups that everybody joins. */
  groups: readonly Option[]
  /** The licenses in which everybody gets a seat. */
  licenses: readonly Option[]
  /** If there are too few seats. */
  ifShort: NonNullable<Schemas['ImportStart']['ifShort']>
  invite: Import['invite']
  restoreDeleted: boolean
}

export const usualOptions: ImportOptions = {
  groups: [],
  licenses: [],
  ifShort: 'refuse',
  invite: 'later',
  restoreDeleted: false,
}

/** The request body, for the rows of a version. */
export function startOf(
  { groups, licenses, ifShort, invite, restoreDeleted }: ImportOptions,
  version: number,
): Schemas['ImportStart'] {
  return {
    version,
    userGroups: groups.map(({ value }) => value),
    ...(licenses.length > 0 && { licenses: licenses.map(({ value }) => value), ifShort }),
    invite,
    restoreDeleted,
  }
}
