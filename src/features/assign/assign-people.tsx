import { EntityPicker } from '~/pickers/entity-picker'
import { groupEntity } from '~/pickers/groups'
import { userEntity } from '~/pickers/people'
import { Checkbox } from '~/ui/input/checkbox'
import { Field } from '~/ui/input/field'
import { Stack } from '~/ui/display/stack'
import { Textarea } from '~/ui/input/textarea'
import type { Given } from './assignment'

interface AssignPeopleProps {
  given: Given
  onChange: (change: Partial<Given>) => void
}

/** Who gets the courses: people by name, groups, and addresses that are typed or pasted. */
export function AssignPeople({ given, onChange }: AssignPeopleProps) {
  const { users, groups, addresses, createAccounts, futureMembers } = given
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
      {groups.length > 0 && (
        <Checkbox
          label="Include people who join the group later"
          help="The course stays assigned to the group until you end it."
          checked={futureMembers}
          onChange={(checked) => onChange({ futureMembers: checked })}
        />
      )}
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
          help="New people get an invitation that lists the courses. Otherwise new addresses are skipped."
          checked={createAccounts}
          onChange={(checked) => onChange({ createAccounts: checked })}
        />
      )}
    </Stack>
  )
}
