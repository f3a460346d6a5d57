import { useMutation } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import type { Schemas } from '~/api/schemas'
import { Form } from '~/forms/form'
import { RadioField } from '~/forms/fields/radio-field'
import { SubmitButton } from '~/forms/submit-button'
import { TextareaField } from '~/forms/fields/textarea-field'
import { useIdempotencyKey } from '~/forms/use-idempotency-key'
import { useSchemaForm } from '~/forms/use-schema-form'
import { userEntity } from '~/pickers/people'
import { EntitiesField } from '~/pickers/picker-fields'
import { Button } from '~/ui/input/button'
import { useIsUnmounted } from '~/ui/hooks/use-is-unmounted'
import { Stack } from '~/ui/display/stack'
import { toast } from '~/ui/overlay/toast'
import { blankGroup, groupForm, type GroupForm } from './group-form'
import { createGroup } from './groups.api'
import { NameField } from './name-field'
import { RulesFields } from '~/features/groups/rules/rules-fields'

interface NewGroupFormProps {
  onClose: () => void
  onMade: (group: Schemas['UserGroup']) => void
}

/** The name of a new group, and its members or rules. */
export function NewGroupForm({ onClose, onMade }: NewGroupFormProps) {
  const form = useSchemaForm(groupForm, blankGroup)
  const keyOf = useIdempotencyKey()
  const create = useMutation(createGroup)
  const isUnmounted = useIsUnmounted()
  const type = useWatch({ control: form.control, name: 'type' })
  const submit = async ({ name, description, onLeave, people, rules, ...rest }: GroupForm) => {
    const membership =
      rest.type === 'dynamic'
        ? { type: rest.type, rules, onLeave }
        : { type: rest.type, users: people.map((person) => person.value) }
    const body = { name, description, ...membership }
    const params = { header: { 'Idempotency-Key': keyOf(body) } }
    const { data } = await create.mutateAsync({ params, body })
    toast({ tone: 'success', title: `${data.userGroup.name} created` })
    if (!isUnmounted.current) onMade(data.userGroup)
  }
  return (
    <Form form={form} label="New group" onSubmit={submit} draft="group:new">
      <Stack gap={5}>
        <NameField form={form} />
        <TextareaField
          control={form.control}
          name="description"
          label="Description"
          help="Only admins see it."
          rows={2}
          limit={250}
        />
        <RadioField
          control={form.control}
          name="type"
          label="Membership"
          options={[
            { value: 'static', label: 'Manual', help: 'You add and remove members.' },
            {
              value: 'dynamic',
              label: 'Rule-based',
              help: 'Members are added and removed automatically by rules.',
            },
          ]}
        />
        {type === 'dynamic' ? (
          <RulesFields form={form} />
        ) : (
          <EntitiesField
            entity={userEntity}
            control={form.control}
            name="people"
            label="Members"
            help="You can add more later, also by pasting a list of email addresses."
          />
        )}
        <Stack direction="row" gap={2} justify="end">
          <Button onClick={onClose}>Cancel</Button>
          <SubmitButton>Create group</SubmitButton>
        </Stack>
      </Stack>
    </Form>
  )
}
