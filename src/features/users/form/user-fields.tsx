import type { ReactNode } from 'react'
import { EmailField } from '~/forms/fields/email-field'
import { staticGroupEntity } from '~/pickers/groups'
import { EntitiesField } from '~/pickers/picker-fields'
import { TextField } from '~/forms/fields/text-field'
import type { SchemaForm } from '~/forms/use-schema-form'
import { Stack } from '~/ui/display/stack'
import { AddressNote } from './address-note'
import { userLabels, type UserForm } from './user-form'

interface UserFieldsProps {
  form: SchemaForm<UserForm, UserForm>
  /** The present holder of the address, when editing a user. */
  userId?: string
  /** Opens the user who has the typed address. */
  onOpen: (userId: string) => void
  groupsHelp: ReactNode
  /** Shown instead of the groups field, if it cannot be used. */
  groupsFixed?: ReactNode
}

/** The fields of a user. */
export function UserFields({ form, userId, onOpen, groupsHelp, groupsFixed }: UserFieldsProps) {
  const { control } = form
  return (
    <>
      <Stack direction="row" gap={4} columnBelow="sm">
        <Stack grow>
          <TextField
            control={control}
            name="firstName"
            label={userLabels.firstName}
            required
            autoFocus
            autoComplete="off"
          />
        </Stack>
        <Stack grow>
          <TextField
            control={control}
            name="lastName"
            label={userLabels.lastName}
            autoComplete="off"
          />
        </Stack>
      </Stack>
      <EmailField
        control={control}
        name="email"
        label={userLabels.email}
        required
        autoComplete="off"
        help={
          <AddressNote
            control={control}
            userId={userId}
            onOpen={onOpen}
            onCorrect={(email) =>
              form.setValue('email', email, { shouldDirty: true, shouldValidate: true })
            }
          />
        }
      />
      <TextField
        control={control}
        name="designation"
        label={userLabels.designation}
        help="Job title in the organisation."
        autoComplete="off"
      />
      {groupsFixed || (
        <EntitiesField
          entity={staticGroupEntity}
          control={control}
          name="groups"
          label={userLabels.groups}
          help={groupsHelp}
        />
      )}
    </>
  )
}
