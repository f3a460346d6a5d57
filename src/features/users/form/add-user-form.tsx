import { Form } from '~/forms/form'
import { personName } from '~/entities/person-name'
import { SubmitButton } from '~/forms/submit-button'
import { useSchemaForm } from '~/forms/use-schema-form'
import { Button } from '~/ui/input/button'
import type { Option } from '~/ui/input/option-source'
import { Stack } from '~/ui/display/stack'
import { toast } from '~/ui/overlay/toast'
import { useAddUser } from './use-add-user'
import { UserFields } from './user-fields'
import { blankUser, userForm, type UserForm } from './user-form'

const another = 'another'

interface AddUserFormProps {
  /** The initial groups. */
  groups: Option[]
  onClose: () => void
  onOpen: (userId: string) => void
  /** A user was added, and another one is to be added to these groups. */
  onAnother: (groups: Option[]) => void
}

/** The form of a new user. A separate chunk: the list of users does not need it. */
export function AddUserForm({ groups, onClose, onOpen, onAnother }: AddUserFormProps) {
  const form = useSchemaForm(userForm, { ...blankUser, groups })
  const add = useAddUser()
  const submit = async (values: UserForm) => {
    const user = await add(values)
    toast({
      tone: 'success',
      title: `${personName(user)} invited`,
      action: { label: 'Open', onSelect: () => onOpen(user._id) },
    })
  }
  const onSaved = (intent: string) =>
    intent === another ? onAnother(form.getValues('groups')) : onClose()
  return (
    <Form
      form={form}
      label="Add person"
      onSubmit={submit}
      onSaved={onSaved}
      draft="user:new"
      showsStatus
    >
      <UserFields
        form={form}
        onOpen={onOpen}
        groupsHelp="Rule-based groups are not listed. Their members are updated automatically."
      />
      <Stack direction="row" gap={2} justify="end" wrap>
        <Button onClick={onClose}>Cancel</Button>
        <SubmitButton tone="neutral" intent={another}>
          Save and add another
        </SubmitButton>
        <SubmitButton>Add person</SubmitButton>
      </Stack>
    </Form>
  )
}
