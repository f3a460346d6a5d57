import { AssignMessage } from '~/features/assign/assign-message'
import { AssignPeople } from '~/features/assign/assign-people'
import type { SeatBulk } from '~/entities/seat-bulk'
import { EntityPicker } from '~/pickers/entity-picker'
import { openLicenseEntity } from '~/pickers/licenses'
import { Stack } from '~/ui/display/stack'
import { Checkbox } from '~/ui/input/checkbox'
import { undecided, type GiveSeatsChange, type SeatsInput } from './give-seats'
import { SeatShortage } from './seat-shortage'

export interface GiveSeatsInputsProps {
  change: GiveSeatsChange
  onChange: (change: GiveSeatsChange) => void
  /** Result of the latest dry run. */
  preview: SeatBulk | undefined
}

/** The inputs: licenses, users, decision on a shortage, notification. */
export function GiveSeatsInputs({ change, onChange, preview }: GiveSeatsInputsProps) {
  const { start, input } = change
  const give = (part: Partial<SeatsInput>) => onChange({ ...change, input: { ...input, ...part } })
  // Other users or licenses make an earlier decision on a shortage obsolete.
  const giveAnew = (part: Partial<SeatsInput>) => give({ ...part, ...undecided })
  return (
    <Stack gap={5}>
      <EntityPicker
        entity={openLicenseEntity}
        multiple
        label="Licenses"
        required
        help="Licenses that have ended cannot be chosen."
        value={input.licenses}
        onChange={(licenses) => giveAnew({ licenses })}
      />
      {!start.people && (
        <AssignPeople
          input={input}
          onChange={giveAnew}
          listed="the courses"
          aboutGroups={
            <Checkbox
              label="Include people who join the group later"
              help={
                input.choice
                  ? 'Not possible while you choose who gets a seat.'
                  : 'They get a free seat, or wait for one, until you end it.'
              }
              disabled={input.choice !== null}
              checked={input.futureMembers && input.choice === null}
              onChange={(futureMembers) => give({ futureMembers })}
            />
          }
        />
      )}
      {preview && <SeatShortage input={input} preview={preview} onChange={give} />}
      <AssignMessage input={input} onChange={give} />
    </Stack>
  )
}
