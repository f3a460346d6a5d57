import type { BulkRequest } from '~/bulk/bulk-action'
import { useBulkAction } from '~/bulk/use-bulk-action'
import { useDateFormat } from '~/ui/format/date-format'
import { ChangeInputs } from './change-inputs'
import type { UserChange } from './user-change'
import { userBulkAction } from './user-bulk-action'

/** How a screen requests a bulk action on users. */
export type AskUsers = (request: BulkRequest<UserChange>) => void

/** Bulk actions on users: call `ask`, and render `dialogs` once on the screen. */
export function useUserChanges() {
  const dateFormat = useDateFormat()
  return useBulkAction(userBulkAction(dateFormat), (change, onChange, preview) => (
    <ChangeInputs change={change} onChange={onChange} preview={preview} />
  ))
}
