import { AssignMessage } from '~/features/assign/assign-message'
import { AssignPeople } from '~/features/assign/assign-people'
import type { SeatBulk } from '~/entities/seat-bulk'
import { EntityPicker } from '~/pickers/entity-picker'
import { openLicenseEntity } from '~/pickers/licenses'
import { Stack } from '~/ui/display/stack'
import { Checkbox } from '~/ui/input/checkbox'
import { undecided, type GiveSeatsChange, type SeatsGiven } from './give-seats'
import { SeatShortage } from './seat-shortage'

export interface GiveSeatsInputsProps {
  change: GiveSeatsChange
  onChange: (change: GiveSeatsChange) => void
  /** The result of the latest dry run. */
  preview: SeatBulk | undefined
}

/** In which licenses, to whom, who gets a seat if there are too few, and how people are notified. */
export function GiveSeatsInputs({ change, onChange, preview }: GiveSeatsInputsProps) {
  const { start, given } = change
  const give = (part: Partial<SeatsGiven>) => onChange({ ...change, given: { ...given, ...part } })
  // Other people or licenses: the shortage is another one.
  const giveAnew = (part: Partial<SeatsGiven>) => give({ ...part, ...undecided })
  return (
    <Stack gap={5}>
      <EntityPicker
        entity={openLicenseEntity}
        multiple
        label="Licenses"
        required
        help="Licenses that have ended cannot be chosen."
        value={given.licenses}
        onChange={(licenses) => giveAnew({ licenses })}
      />
      {!start.people && (
        <AssignPeople
          input={given}
          onChange={giveAnew}
          listed="the courses"
          aboutGroups={
            <Checkbox
              label="Include people who join the group later"
              help="They get a free seat, or wait for one, until you end it."
              checked={given.futureMembers}
              onChange={(futureMembers) => give({ futureMembers })}
            />
          }
        />
      )}
      {preview && <SeatShortage given={given} preview={preview} onChange={give} />}
      <AssignMessage input={given} onChange={give} />
    </Stack>
  )
}
