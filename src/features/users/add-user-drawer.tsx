import { useState } from 'react'
import { Form } from '~/fields/form'
import { personName } from '~/fields/person-name'
import { SubmitButton } from '~/fields/submit-button'
import { useSchemaForm } from '~/fields/use-schema-form'
import { Button } from '~/ui/button'
import { Drawer } from '~/ui/drawer'
import type { Option } from '~/ui/options'
import { Stack } from '~/ui/stack'
import { toast } from '~/ui/toast'
import { useAddUser } from './use-add-user'
import { UserFields } from './user-fields'
import { blankUser, userForm, type UserForm } from './user-form'

interface AddUserDrawerProps {
  open: boolean
  onClose: () => void
  /** Opens a person: the one just added, or the one who has the address. */
  onOpen: (userId: string) => void
}

const another = 'another'

/** Adds people one by one; each gets an invitation. */
export function AddUserDrawer({ open, onClose, onOpen }: AddUserDrawerProps) {
  // After each one an empty form, in the groups of the last: people who come together belong together.
  const [turn, setTurn] = useState<{ number: number; groups: Option[] }>({ number: 1, groups: [] })
  return (
    <Drawer
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title="Add a person"
      description="They get an invitation by email, good for 90 days."
    >
      <AddUserForm
        key={turn.number}
        groups={turn.groups}
        onClose={onClose}
        onOpen={onOpen}
        onAnother={(groups) => setTurn(({ number }) => ({ number: number + 1, groups }))}
      />
    </Drawer>
  )
}

interface AddUserFormProps extends Omit<AddUserDrawerProps, 'open'> {
  groups: Option[]
  onAnother: (groups: Option[]) => void
}

function AddUserForm({ groups, onClose, onOpen, onAnother }: AddUserFormProps) {
  const form = useSchemaForm(userForm, { ...blankUser, groups })
  const add = useAddUser()
  const submit = async (values: UserForm) => {
    const user = await add(values)
    toast({
      tone: 'success',
      title: `${personName(user)} is invited`,
      action: { label: 'Open', onSelect: () => onOpen(user._id) },
    })
  }
  const onSaved = (intent: string) =>
    intent === another ? onAnother(form.getValues('groups')) : onClose()
  return (
    <Form
      form={form}
      label="Add a person"
      onSubmit={submit}
      onSaved={onSaved}
      draft="user:new"
      showsStatus
    >
      <UserFields
        form={form}
        onOpen={onOpen}
        groupsHelp="Groups that follow rules find their members by themselves."
      />
      <Stack direction="row" gap={2} justify="end" wrap>
        <Button onClick={onClose}>Cancel</Button>
        <SubmitButton tone="neutral" intent={another}>
          Save and add another
        </SubmitButton>
        <SubmitButton>Add the person</SubmitButton>
      </Stack>
    </Form>
  )
}
