import { useQuery } from '@tanstack/react-query'
import { useWatch, type Control } from 'react-hook-form'
import type { Schemas } from '~/api/schemas'
import { personName } from '~/entities/person-name'
import { Button } from '~/ui/input/button'
import { useDebounced } from '~/ui/hooks/use-debounced'
import { emailRule } from '~/forms/email-rule'
import type { UserForm } from './user-form'
import { deletedByAddress, suggestedAddress, userByAddress } from './user-forms.api'

interface AddressNoteProps {
  control: Control<UserForm, unknown, UserForm>
  userId: string | undefined
  onOpen: (userId: string) => void
  /** Sets another address in the form. */
  onCorrect: (email: string) => void
}

const pause = 300

/** Reports, while an address is typed, an existing or deleted user with it, and whether it looks mistyped. */
export function AddressNote({ control, userId, onOpen, onCorrect }: AddressNoteProps) {
  const typed = useDebounced(useWatch({ control, name: 'email' }).trim(), pause)
  const enabled = emailRule.test(typed) && typed.length <= 254
  const living = useQuery({ ...userByAddress(typed), enabled })
  const holder = living.data?.data.users[0]
  const isFree = enabled && living.data !== undefined && !holder
  const deleted = useQuery({ ...deletedByAddress(typed), enabled: isFree })
  const suggested = useQuery({ ...suggestedAddress(typed), enabled: isFree })
  const deletedUser = isFree ? deleted.data?.data.users[0] : undefined
  if (enabled && holder && holder._id !== userId)
    return <Holder person={holder} label="already has this address." onOpen={onOpen} />
  // A deleted user is restored on their profile, with the consequences.
  if (deletedUser && deletedUser._id !== userId)
    return <Holder person={deletedUser} label="had this address and was deleted." onOpen={onOpen} />
  const suggestion = isFree ? suggested.data : null
  if (suggestion)
    return (
      <span role="status">
        Did you mean <bdi>{suggestion}</bdi>?{' '}
        <Button variant="link" size="sm" onClick={() => onCorrect(suggestion)}>
          Use it
        </Button>
      </span>
    )
  return <span role="status" />
}

interface HolderProps {
  person: Schemas['User']
  label: string
  onOpen: (userId: string) => void
}

/** Names the user with the address, with a link. */
function Holder({ person, label: words, onOpen }: HolderProps) {
  const name = personName(person)
  return (
    <span role="status">
      <bdi>{name}</bdi> {words}{' '}
      <Button variant="link" size="sm" onClick={() => onOpen(person._id)}>
        {`Open ${name}`}
      </Button>
    </span>
  )
}
