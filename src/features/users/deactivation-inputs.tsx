import type { Schemas } from '~/api/schemas'
import { LastDayInput } from '~/entities/last-day-input'
import { Stack } from '~/ui/display/stack'
import { formatNumber } from '~/ui/format/numbers'
import { RadioGroup } from '~/ui/input/radio-group'
import type { UserChange } from './user-change'

type Deactivation = UserChange & { kind: 'deactivate' }

interface DeactivationInputsProps {
  change: Deactivation
  onChange: (change: Deactivation) => void
  preview: Schemas['UserBulk'] | undefined
}

/** When people are deactivated, and whether their seats in licenses are freed. */
export function DeactivationInputs({ change, onChange, preview }: DeactivationInputsProps) {
  const { when, seats } = change
  const freeable = change.freeable ?? freeableIn(change, preview)
  // Only a dry run that frees seats at once tells their number: it is kept for the other choices.
  const update = (part: Partial<Deactivation>) => onChange({ ...change, freeable, ...part })
  // A deactivation on a date may be chosen before the number is there.
  const hasSeats = freeable === undefined ? when === 'later' : freeable > 0
  return (
    <Stack gap={4}>
      <RadioGroup
        label="When"
        value={when}
        onChange={(next) => update({ when: next })}
        options={[
          { value: 'now', label: 'Now' },
          { value: 'later', label: 'On a date' },
        ]}
      />
      {when === 'later' && (
        <LastDayInput
          label="Last day of access"
          value={change.day}
          onChange={(day) => update({ day })}
        />
      )}
      {hasSeats && (
        <RadioGroup
          label="Seats in licenses"
          value={seats}
          onChange={(next) => update({ seats: next })}
          options={[
            {
              value: 'free',
              label: freeLabel(freeable),
              help: 'Other people can get them.',
            },
            { value: 'keep', label: freeable === 1 ? 'Keep it' : 'Keep them' },
          ]}
        />
      )}
    </Stack>
  )
}

const freeableIn = ({ when, seats }: Deactivation, preview: Schemas['UserBulk'] | undefined) =>
  when === 'now' && seats === 'free' ? preview?.consequences.seats : undefined

function freeLabel(freeable: number | undefined): string {
  if (freeable === undefined) return 'Free their seats in licenses'
  return freeable === 1
    ? 'Free the seat in a license'
    : `Free their ${formatNumber(freeable)} seats in licenses`
}
