import { staticGroupEntity } from '~/pickers/groups'
import { EntityPicker } from '~/pickers/entity-picker'
import { LastDayInput } from '~/entities/last-day-input'
import { RadioGroup } from '~/ui/input/radio-group'
import { Stack } from '~/ui/display/stack'
import type { UserChange } from './user-change'

interface ChangeInputsProps {
  change: UserChange
  onChange: (change: UserChange) => void
}

/** The inputs of bulk actions on users: groups, or the date. */
export function ChangeInputs({ change, onChange }: ChangeInputsProps) {
  switch (change.kind) {
    case 'add-to-groups':
    case 'remove-from-groups':
      return (
        <EntityPicker
          multiple
          entity={staticGroupEntity}
          label="Groups"
          required
          help="Rule-based groups are not listed. Their members are updated automatically."
          creates={change.kind === 'add-to-groups'}
          value={change.groups}
          onChange={(groups) => onChange({ ...change, groups })}
        />
      )
    case 'deactivate':
      return (
        <Stack gap={4}>
          <RadioGroup
            label="When"
            value={change.when}
            onChange={(when) => onChange({ ...change, when })}
            options={[
              { value: 'now', label: 'Now' },
              { value: 'later', label: 'On a date' },
            ]}
          />
          {change.when === 'later' && (
            <LastDayInput
              label="Last day of access"
              value={change.day}
              onChange={(day) => onChange({ ...change, day })}
            />
          )}
        </Stack>
      )
    case 'resend':
      return (
        <RadioGroup
          label="Who"
          value={change.keepOpen ? 'without' : 'all'}
          onChange={(who) => onChange({ ...change, keepOpen: who === 'without' })}
          options={[
            { value: 'all', label: 'Everyone who has not accepted' },
            {
              value: 'without',
              label: 'Only people without a valid invitation',
              help: 'Never sent one, or it has expired. Valid links keep working.',
            },
          ]}
        />
      )
    case 'keep':
    case 'reactivate':
    case 'delete':
    case 'restore':
      return null
  }
}
