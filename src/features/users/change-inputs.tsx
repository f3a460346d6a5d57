import { useUser } from '~/api/user'
import { GroupPicker } from '~/fields/group-picker'
import { DateInput } from '~/ui/date-input'
import { Field } from '~/ui/field'
import type { Option } from '~/ui/options'
import { RadioGroup } from '~/ui/radio-group'
import { Stack } from '~/ui/stack'
import { dateText, usableZone } from '~/ui/time-format'
import { useNow } from '~/ui/use-now'
import type { ChangeKind } from './change'

/** What is decided in the dialog. */
export interface Given {
  groups: readonly Option[]
  when: 'now' | 'later'
  day: string | null
}

interface ChangeInputsProps {
  kind: ChangeKind
  given: Given
  onChange: (given: Given) => void
}

/** What a change needs to know beside the people: the groups, or when. */
export function ChangeInputs({ kind, given, onChange }: ChangeInputsProps) {
  const { business } = useUser()
  const now = useNow()
  if (kind === 'add-to-groups' || kind === 'remove-from-groups')
    return (
      <GroupPicker
        label="Groups"
        required
        help="Groups that follow rules find their members by themselves."
        creates={kind === 'add-to-groups'}
        value={given.groups}
        onChange={(groups) => onChange({ ...given, groups })}
      />
    )
  if (kind !== 'deactivate') return null
  const zone = usableZone(business.timezone)
  return (
    <Stack gap={4}>
      <RadioGroup
        label="When"
        value={given.when}
        onChange={(when) => onChange({ ...given, when })}
        options={[
          { value: 'now', label: 'Now' },
          { value: 'later', label: 'At the end of a day' },
        ]}
      />
      {given.when === 'later' && (
        <Field label="Last day of access" required help={`In the time zone ${zone}.`}>
          {(frame) => (
            <DateInput
              {...frame}
              earliest={dateText(now, { zone, dateFormat: 'YYYY-MM-DD' })}
              value={given.day}
              onChange={(day) => onChange({ ...given, day })}
            />
          )}
        </Field>
      )}
    </Stack>
  )
}
