import { useMutation, useQuery } from '@tanstack/react-query'
import { useWatch, type Control } from 'react-hook-form'
import type { Schemas } from '~/api/schemas'
import { personName } from '~/fields/person-name'
import { Button } from '~/ui/button'
import { toast } from '~/ui/toast'
import { useIsUnmounted, useToastOnceUnmounted } from '~/ui/use-is-unmounted'
import { useSettled } from '~/ui/use-settled'
import { emailRule } from '~/fields/email-rule'
import type { UserForm } from './user-form'
import { deletedByAddress, restoreUser, userByAddress } from './user-forms.api'

interface AddressNoteProps {
  control: Control<UserForm, unknown, UserForm>
  userId: string | undefined
  onOpen: (userId: string) => void
}

const pause = 300

/** Says while an address is typed who has it already, or had it and was deleted. */
export function AddressNote({ control, userId, onOpen }: AddressNoteProps) {
  const typed = useSettled(useWatch({ control, name: 'email' }).trim(), pause)
  const enabled = emailRule.test(typed) && typed.length <= 254
  const living = useQuery({ ...userByAddress(typed), enabled })
  const holder = living.data?.data.users[0]
  const isFree = enabled && living.data !== undefined && !holder
  const deleted = useQuery({ ...deletedByAddress(typed), enabled: isFree })
  const gone = isFree ? deleted.data?.data.users[0] : undefined
  if (enabled && holder && holder._id !== userId)
    return (
      <span role="status">
        <bdi>{personName(holder)}</bdi> has this address already.{' '}
        <Button variant="link" size="sm" onClick={() => onOpen(holder._id)}>
          {`Open ${personName(holder)}`}
        </Button>
      </span>
    )
  if (gone) return <DeletedPerson key={gone._id} person={gone} onOpen={onOpen} />
  return <span role="status" />
}

interface DeletedPersonProps {
  person: Schemas['User']
  onOpen: (userId: string) => void
}

/** Says who had the address, and brings them back. */
function DeletedPerson({ person, onOpen }: DeletedPersonProps) {
  const isUnmounted = useIsUnmounted()
  const name = personName(person)
  const open = () => onOpen(person._id)
  const restore = useMutation({
    ...restoreUser,
    onSuccess: () => {
      const isLeft = isUnmounted.current
      toast({
        tone: 'success',
        title: `${name} restored`,
        ...(isLeft && { action: { label: 'Open', onSelect: open } }),
      })
      if (!isLeft) open()
    },
    onError: useToastOnceUnmounted(`${name} is still deleted`),
  })
  return (
    <span role="status">
      <bdi>{name}</bdi> has this address and was deleted.{' '}
      <Button
        variant="link"
        size="sm"
        busy={restore.isPending}
        onClick={() => restore.mutate({ body: { userIds: [person._id] } })}
      >
        {`Restore ${name}`}
      </Button>
      {restore.error && ` ${restore.error.message}.`}
    </span>
  )
}
