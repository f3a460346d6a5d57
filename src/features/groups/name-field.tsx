import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useWatch } from 'react-hook-form'
import { TextField } from '~/forms/fields/text-field'
import type { SchemaForm } from '~/forms/use-schema-form'
import type { GroupForm } from './group-form'
import { groupCalled } from './groups.api'
import { useDebounced } from '~/ui/hooks/use-debounced'

interface NameFieldProps {
  form: SchemaForm<GroupForm, GroupForm>
  /** The current holder of the name, when editing a group. */
  groupId?: string
}

/** The name of a group; reports a duplicate while typing. */
export function NameField({ form, groupId }: NameFieldProps) {
  const { control } = form
  const name = useDebounced(useWatch({ control, name: 'name' }).trim(), 400)
  const called = useQuery({ ...groupCalled(name.slice(0, 100)), enabled: name !== '' })
  const taken = called.data?.data.userGroups.find(({ _id }) => _id !== groupId)
  return (
    <TextField
      control={control}
      name="name"
      label="Name"
      required
      autoFocus
      autoComplete="off"
      help={
        taken && (
          <span role="status">
            Another group has this name:{' '}
            <Link to="/users/user-groups" search={{ groupId: taken._id }}>
              open <bdi>{taken.name}</bdi>
            </Link>
          </span>
        )
      }
    />
  )
}
