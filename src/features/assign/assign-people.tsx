import { useFindGroups } from '~/pickers/find-groups'
import { useFindPeople } from '~/pickers/find-people'
import { Checkbox } from '~/ui/input/checkbox'
import { MultiCombobox } from '~/ui/input/combobox-multiple'
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
  const findPeople = useFindPeople()
  const findGroups = useFindGroups()
  return (
    <Stack gap={4}>
      <Field label="People">
        {(frame) => (
          <MultiCombobox
            {...frame}
            listLabel="people"
            placeholder="Type a name or an address"
            options={findPeople}
            value={users}
            onChange={(chosen) => onChange({ users: chosen })}
          />
        )}
      </Field>
      <Field label="Groups">
        {(frame) => (
          <MultiCombobox
            {...frame}
            listLabel="groups"
            placeholder="Search groups"
            options={findGroups}
            value={groups}
            onChange={(chosen) => onChange({ groups: chosen })}
          />
        )}
      </Field>
      {groups.length > 0 && (
        <Checkbox
          label="Also those who join the group later"
          help="It stays assigned to the group until you end it."
          checked={futureMembers}
          onChange={(checked) => onChange({ futureMembers: checked })}
        />
      )}
      <Field
        label="Addresses"
        help="Type or paste them: one a line, or separated by commas or semicolons."
      >
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
          label="Make accounts for addresses that are new"
          help="They get an invitation that names the courses. Without it, new addresses are left out."
          checked={createAccounts}
          onChange={(checked) => onChange({ createAccounts: checked })}
        />
      )}
    </Stack>
  )
}
