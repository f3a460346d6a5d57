import type { BulkAsked } from '~/bulk/bulk-change'
import { useBulkChanges } from '~/bulk/use-bulk-changes'
import { useDateFormat } from '~/ui/format/date-format'
import { ChangeInputs } from './change-inputs'
import type { UserChange } from './user-change'
import { userKind } from './user-kind'

/** How a screen asks for a change of people. */
export type AskUsers = (asked: BulkAsked<UserChange>) => void

/** Changing people: `ask` for a change, and draw `dialogs` once on the screen. */
export function useUserChanges() {
  const dateFormat = useDateFormat()
  return useBulkChanges(userKind(dateFormat), (change, onChange) => (
    <ChangeInputs change={change} onChange={onChange} />
  ))
}
