import type { Schemas } from '~/api/schemas'
import { staticGroupEntity } from '~/pickers/groups'
import { EntityPicker } from '~/pickers/entity-picker'
import { RadioGroup } from '~/ui/input/radio-group'
import { DeactivationInputs } from './deactivation-inputs'
import type { UserChange } from './user-change'

interface ChangeInputsProps {
  change: UserChange
  onChange: (change: UserChange) => void
  /** The result of the latest dry run. */
  preview: Schemas['UserBulk'] | undefined
}

/** The inputs of bulk actions on users: groups, or the date and what becomes of seats. */
export function ChangeInputs({ change, onChange, preview }: ChangeInputsProps) {
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
      return <DeactivationInputs change={change} onChange={onChange} preview={preview} />
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
