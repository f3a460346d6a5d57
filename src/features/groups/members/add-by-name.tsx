import * as z from 'zod/mini'
import { Form } from '~/forms/form'
import { SubmitButton } from '~/forms/submit-button'
import { useSchemaForm } from '~/forms/use-schema-form'
import { userEntity } from '~/pickers/people'
import { EntitiesField } from '~/pickers/picker-fields'
import { Button } from '~/ui/input/button'
import type { Option } from '~/ui/input/option-source'
import { Stack } from '~/ui/display/stack'
import type { Group } from '~/features/groups/group-columns'
import type { AddMembers } from './use-members'

const chosen = z.object({
  people: z.array(z.custom<Option>()).check(z.minLength(1, 'Choose at least one person')),
})

interface AddByNameProps {
  group: Group
  onClose: () => void
  add: AddMembers
}

/** Adds users found by name or address, one by one. */
export function AddByName({ group, onClose, add }: AddByNameProps) {
  const form = useSchemaForm(chosen, { people: [] })
  return (
    <Form
      form={form}
      label="Add members by name"
      draft={`group-members:${group._id}`}
      onSubmit={({ people }) => add(people.map((person) => person.value))}
    >
      <Stack gap={5}>
        <EntitiesField
          entity={userEntity}
          control={form.control}
          name="people"
          label="People"
          required
        />
        <Stack direction="row" gap={2} justify="end">
          <Button onClick={onClose}>Cancel</Button>
          <SubmitButton>Add to group</SubmitButton>
        </Stack>
      </Stack>
    </Form>
  )
}
