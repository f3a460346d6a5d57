import { useQuery } from '@tanstack/react-query'
import type { Schemas } from '~/api/schemas'
import { ConflictNotice } from '~/forms/conflict-notice'
import { groupOption } from '~/pickers/groups'
import { Form } from '~/forms/form'
import { personName } from '~/entities/person-name'
import { ReadError } from '~/list/read-error'
import { SubmitButton } from '~/forms/submit-button'
import { useSchemaForm } from '~/forms/use-schema-form'
import { Button } from '~/ui/input/button'
import { Callout } from '~/ui/display/callout'
import type { Option } from '~/ui/input/option-source'
import { Loading, SkeletonText } from '~/ui/status/skeleton'
import { Stack } from '~/ui/display/stack'
import { toast } from '~/ui/overlay/toast'
import { conflictRows } from './user-conflict'
import { UserFields } from './user-fields'
import { formOf, userForm, type UserForm } from './user-form'
import { useUserSave } from './use-user-save'
import { handGroupsOf } from './user-forms.api'

type User = Schemas['User']

interface FormProps {
  user: User
  onClose: () => void
  /** Opens the user who has the typed address. */
  onOpen: (userId: string) => void
}

/** The static groups are fetched first: a user's own list contains dynamic ones, too. */
export function EditUserForm(props: FormProps) {
  const groups = useQuery({ ...handGroupsOf(props.user._id), staleTime: 0 })
  const { data, error } = groups
  if (error && !data) return <ReadError error={error} query={groups} level={3} />
  if (!data || !groups.isFetchedAfterMount)
    return (
      <Loading label="Loading the groups">
        <SkeletonText lines={4} />
      </Loading>
    )
  const { total } = data
  const initialGroups = data.data.userGroups.map(groupOption)
  return <KnownForm {...props} groups={initialGroups} groupsCount={total ?? initialGroups.length} />
}

type KnownProps = FormProps & {
  groups: Option[]
  /** The total if there are too many to be listed: saving would end the others. */
  groupsCount: number
}

function KnownForm({ user, groups, groupsCount, onClose, onOpen }: KnownProps) {
  const form = useSchemaForm(userForm, formOf(user, groups))
  const { save, theirs, takeTheirs, over } = useUserSave(form, user, groups)
  const submit = async (values: UserForm, intent: string) => {
    const saved = await save(values, intent)
    toast({ tone: 'success', title: `${personName(saved)} saved` })
  }
  return (
    <Form
      form={form}
      label={`Edit ${personName(user)}`}
      onSubmit={submit}
      onSaved={onClose}
      draft={`user:${user._id}`}
      over={over}
      showsStatus
    >
      {theirs && (
        <ConflictNotice
          what="This person"
          rows={conflictRows(form.getValues(), formOf(theirs.user, theirs.groups))}
          onTakeTheirs={takeTheirs}
        />
      )}
      <UserFields
        form={form}
        userId={user._id}
        onOpen={onOpen}
        groupsHelp="Rule-based groups are not listed. Their members are updated automatically."
        groupsFixed={
          groupsCount > groups.length && (
            <Callout tone="info">
              {groupsCount} groups are too many to change here. Use “Add to groups” and “Remove from
              groups” in the menu of this person.
            </Callout>
          )
        }
      />
      <Stack direction="row" gap={2} justify="end">
        <Button onClick={onClose}>Cancel</Button>
        <SubmitButton>Save</SubmitButton>
      </Stack>
    </Form>
  )
}
