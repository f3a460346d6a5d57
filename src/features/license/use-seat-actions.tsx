import { useState } from 'react'
import { useBulkAction } from '~/bulk/use-bulk-action'
import { personName } from '~/entities/person-name'
import type { Seat } from './seat-columns'
import { seatAction } from './seat-action'
import { seatChange, type SeatActionName } from './seat-change'
import { SeatInputs } from './seat-inputs'
import { SeatMenu } from './seat-menu'
import { SeatSources } from './seat-sources'
import type { License } from './use-license'

/**
 * All that can be done with the seats of a license: a `menu` for a row, `ask` for a change of many. Draw `dialogs` once on
 * the screen.
 */
export function useSeatActions() {
  const { ask, dialogs } = useBulkAction(seatAction, (change, onChange) => (
    <SeatInputs change={change} onChange={onChange} />
  ))
  const [shown, setShown] = useState<{ seat: Seat; open: boolean } | null>(null)
  return {
    ask,
    menu: (license: License, seat: Seat) => (
      <SeatMenu
        license={license}
        seat={seat}
        onChange={(kind: SeatActionName, { _id, user }) =>
          ask({
            change: seatChange(kind, license, { users: [_id] }),
            count: 1,
            name: personName(user),
          })
        }
        onSources={() => setShown({ seat, open: true })}
      />
    ),
    dialogs: (
      <>
        {shown && (
          <SeatSources
            seat={shown.seat}
            open={shown.open}
            onClose={() => setShown({ ...shown, open: false })}
          />
        )}
        {dialogs}
      </>
    ),
  }
}
