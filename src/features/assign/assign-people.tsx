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
            placeholder="Type a name or email address"
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
