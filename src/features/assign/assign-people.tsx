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
  /** What the invitation of new people lists: "the courses". */
  listed: string
  /** What is decided about the groups, once there are some. */
  aboutGroups?: ReactNode
}

/** Who is assigned something: people by name, groups, and addresses that are typed or pasted. */
export function AssignPeople({ input: given, onChange, listed, aboutGroups }: AssignPeopleProps) {
  const { users, groups, addresses, createAccounts } = given
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
