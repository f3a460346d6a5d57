import { changesOf, type ClassifiedRow, groupsChanged } from './classify-row.ts'
import type { Group, Person } from './facts.ts'
import type { ImportRecord } from './present.ts'
import type { StoredRow } from './rows.ts'

/** Options chosen when the import was started. */
export type Options = Pick<
  ImportRecord,
  'groupIds' | 'licenseIds' | 'pathIds' | 'invite' | 'restoreDeleted'
>

/** The action for a row, based on current data. Executed by execute.ts, counted by preview-start.ts. */
export type RowPlan = { row: ClassifiedRow } & (
  | { action: 'add'; joined: string[] }
  | { action: 'update'; joined: string[]; person: Person }
  | { action: 'unchanged' }
  | { action: 'fail'; message: string }
)

/** Whether a row was accepted by the check. Rows of deleted users are, if these are to be restored. */
export const isAccepted = ({ verdict }: Pick<StoredRow, 'verdict'>, options: Options) =>
  verdict === 'deleted'
    ? options.restoreDeleted
    : verdict === 'new' || verdict === 'update' || verdict === 'unchanged'

/** Groups of the row and of the import that the user is not in yet: names by id. */
function newMemberships(
  { joins, person }: ClassifiedRow,
  groupsForAll: Pick<Group, 'id' | 'name'>[],
) {
  const has = new Set(person?.deletedAt ? [] : person?.groups.map(({ id }) => id))
  const missing = [...joins, ...groupsForAll].filter(({ id }) => !has.has(id))
  return new Map(missing.map(({ id, name }) => [id, name]))
}

/** Plans a row. Restored users also return to their former groups. */
export function planRow(
  row: ClassifiedRow,
  groupsForAll: Pick<Group, 'id' | 'name'>[],
  { restoreDeleted, clearBlank }: Options & Pick<ImportRecord, 'clearBlank'>,
): RowPlan {
  const { person, verdict } = row
  if (verdict === 'error') {
    const message = row.errors.map((error) => error.message).join('. ')
    return { row, action: 'fail', message }
  }
  if (verdict === 'deleted' && !restoreDeleted)
    return { row, action: 'fail', message: 'This person was deleted meanwhile' }
  const joining = newMemberships(row, groupsForAll)
  const names = [...joining.values()]
  if (!person) {
    const changes = groupsChanged([], names)
    return { row: { ...row, changes }, action: 'add', joined: [...joining.keys()] }
  }
  const former = person.deletedAt ? person.formerGroups : []
  const joined = [...new Set([...former, ...joining.keys()])]
  if (verdict === 'unchanged' && joined.length === 0) return { row, action: 'unchanged' }
  const changes = changesOf(row, person, names, { clearBlank })
  return { row: { ...row, changes }, action: 'update', joined, person }
}
