import { EntityPicker } from '~/pickers/entity-picker'
import { openLicenseEntity } from '~/pickers/licenses'
import { Stack } from '~/ui/display/stack'
import { Checkbox } from '~/ui/input/checkbox'
import { Field } from '~/ui/input/field'
import { RadioGroup } from '~/ui/input/radio-group'
import { Textarea } from '~/ui/input/textarea'
import type { SeatChange } from './seat-change'

interface SeatInputsProps {
  change: SeatChange
  onChange: (change: SeatChange) => void
}

const longestNote = 1_000

/** The fields of a change of seats: the note of a reminder, or the license to move to. */
export function SeatInputs({ change, onChange }: SeatInputsProps) {
  if (change.kind === 'remind')
    return (
      <Stack gap={4}>
        <Field label="Note" help="Shown at the top of the email.">
          {(frame) => (
            <Textarea
              {...frame}
              rows={2}
              limit={longestNote}
              value={change.note}
              onChange={(note) => onChange({ ...change, note })}
            />
          )}
        </Field>
        <Checkbox
          label="Also people reminded in the last 24 hours"
          checked={change.force}
          onChange={(force) => onChange({ ...change, force })}
        />
      </Stack>
    )
  if (change.kind !== 'move') return null
  return (
    <Stack gap={4}>
      <EntityPicker
        entity={openLicenseEntity}
        except={change.license._id}
        label="New license"
        required
        value={change.to}
        onChange={(to) => onChange({ ...change, to })}
      />
      <RadioGroup
        label="If there are too few seats"
        value={change.ifShort}
        onChange={(ifShort) => onChange({ ...change, ifShort })}
        options={[
          { value: 'refuse', label: 'Move nobody' },
          { value: 'fill', label: 'Move as many as there are seats' },
        ]}
      />
    </Stack>
  )
}
