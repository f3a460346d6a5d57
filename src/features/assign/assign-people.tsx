import { EntityPicker } from '~/pickers/entity-picker'
import { groupEntity } from '~/pickers/groups'
import { userEntity } from '~/pickers/people'
import type { ReactNode } from 'react'
import { Checkbox } from '~/ui/input/checkbox'
import { Field } from '~/ui/input/field'
import { Stack } from '~/ui/display/stack'
import { Textarea } from '~/ui/input/textarea'
import type { Assignees } from './assignees'

interface AssignPeopleProps {
  input: Assignees
  onChange: (change: Partial<Assignees>) => void
  /** What new users are invited to: "the courses". */
  listed: string
  /** Options for groups, shown once a group is selected. */
  aboutGroups?: ReactNode
}

/** Selects users, groups and typed or pasted addresses. */
export function AssignPeople({ input, onChange, listed, aboutGroups }: AssignPeopleProps) {
  const { users, groups, addresses, createAccounts } = input
  return (
    <Stack gap={4}>
      <EntityPicker
        entity={userEntity}
        multiple
        label="People"
        value={users}
        onChange={(chosen) => onChange({ users: chosen })}
      />
      <EntityPicker
        entity={groupEntity}
        multiple
        label="Groups"
        value={groups}
        onChange={(chosen) => onChange({ groups: chosen })}
      />
      {groups.length > 0 && aboutGroups}
      <Field label="Email addresses" help="One per line, or separated by commas or semicolons.">
        {(frame) => (
          <Textarea
            {...frame}
            rows={2}
            value={addresses}
            onChange={(text) => onChange({ addresses: text })}
          />
        )}
      </Field>
      {addresses.trim() !== '' && (
        <Checkbox
          label="Create accounts for new addresses"
          help={`New people get an invitation that lists ${listed}. Otherwise new addresses are skipped.`}
          checked={createAccounts}
          onChange={(checked) => onChange({ createAccounts: checked })}
        />
      )}
    </Stack>
  )
}
