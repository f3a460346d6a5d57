import { call } from '~/api/client/client'
import { staleLicensePaths } from '~/api/licenses'
import type { BulkAction } from '~/bulk/bulk-action'
import { people } from '~/bulk/bulk-labels'
import { useBulkAction } from '~/bulk/use-bulk-action'
import { takenSeats } from '~/entities/license-labels'
import {
  seatConsequenceLines,
  seatNames,
  seatOutcomeLines,
  type SeatBulk,
} from '~/entities/seat-bulk'
import { EntityPicker } from '~/pickers/entity-picker'
import { openLicenseEntity } from '~/pickers/licenses'
import { Stack } from '~/ui/display/stack'
import { counted } from '~/ui/format/numbers'
import { Checkbox } from '~/ui/input/checkbox'
import type { Option } from '~/ui/input/option-source'
import type { License } from './license-columns'

/** Moving everybody from a license to another one. */
interface MoveChange {
  from: Pick<License, '_id' | 'title'>
  to: Option | null
  /** If there are too few seats, the first are moved. */
  fills: boolean
}

const moveAction: BulkAction<MoveChange, SeatBulk> = {
  noun: () => people,
  labels: ({ from, to }) => ({
    title: () => `Move people from ${from.title}`,
    action: (objects) => `Move ${objects}`,
    will: 'moved',
    done: (objects) => `${objects} moved${to ? ` to ${to.label}` : ''}`,
    note: 'Status and progress are kept. Active seats that are left count as revoked.',
  }),
  send: async ({ from, to, fills }, { query, signal }) => {
    const body = {
      from: from._id,
      to: to?.value ?? '',
      filter: {},
      ...(fills && { ifShort: 'fill' as const }),
    }
    const input = { params: { query }, body }
    return (await call('post', '/api/business/moveUsersToLicense', input, { signal })).data
  },
  stale: staleLicensePaths,
  missing: ({ to }) => (to ? null : 'Choose the license to move people to.'),
  retry: () => undefined,
  consequences: (done) => [...seatOutcomeLines(people, done), ...seatConsequenceLines(done)],
  names: (done) => seatNames(done, 1),
  affectedCount: (_, { consequences }) => consequences.messages,
}

/** Moves everybody with a seat to another license: `move` opens the dialog. */
export function useMovePeople() {
  const { ask, dialogs } = useBulkAction(moveAction, (change, onChange) => (
    <Stack gap={4}>
      <EntityPicker
        entity={openLicenseEntity}
        label="To license"
        required
        except={change.from._id}
        value={change.to}
        onChange={(to) => onChange({ ...change, to })}
      />
      <Checkbox
        label="Move as many people as there are free seats"
        help="Otherwise nobody is moved if there are too few seats."
        checked={change.fills}
        onChange={(fills) => onChange({ ...change, fills })}
      />
    </Stack>
  ))
  const move = (license: License) =>
    ask({
      change: { from: license, to: null, fills: false },
      name: counted(takenSeats(license.seats), 'person', 'people'),
    })
  return { move, dialogs }
}
