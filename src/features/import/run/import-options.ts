import type { Schemas } from '~/api/schemas'
import type { Option } from '~/ui/input/option-source'
import type { Import } from '~/features/import/import.api'

/** The options for everybody in an import. */
export interface ImportOptions {
  /** The groups that everybody joins. */
  groups: readonly Option[]
  /** The licenses in which everybody gets a seat. */
  licenses: readonly Option[]
  /** The learning paths that everybody gets. */
  paths: readonly Option[]
  /** If there are too few seats. */
  ifShort: NonNullable<Schemas['ImportStart']['ifShort']>
  invite: Import['invite']
  restoreDeleted: boolean
}

export const usualOptions: ImportOptions = {
  groups: [],
  licenses: [],
  paths: [],
  ifShort: 'refuse',
  invite: 'later',
  restoreDeleted: false,
}

/** The request body, for the rows of a version. */
export function startOf(
  { groups, licenses, paths, ifShort, invite, restoreDeleted }: ImportOptions,
  version: number,
): Schemas['ImportStart'] {
  return {
    version,
    userGroups: groups.map(({ value }) => value),
    ...(licenses.length > 0 && { licenses: licenses.map(({ value }) => value) }),
    ...(paths.length > 0 && { learningPaths: paths.map(({ value }) => value) }),
    ...(licenses.length + paths.length > 0 && { ifShort }),
    invite,
    restoreDeleted,
  }
}
