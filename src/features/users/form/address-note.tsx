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
  /** Writes another address into the form. */
  onCorrect: (email: string) => void
}

const pause = 300

/** Says while an address is typed who has it already, or had it and was deleted, and whether it looks mistyped. */
export function AddressNote({ control, userId, onOpen, onCorrect }: AddressNoteProps) {
  const typed = useDebounced(useWatch({ control, name: 'email' }).trim(), pause)
  const enabled = emailRule.test(typed) && typed.length <= 254
  const living = useQuery({ ...userByAddress(typed), enabled })
  const holder = living.data?.data.users[0]
  const isFree = enabled && living.data !== undefined && !holder
  const deleted = useQuery({ ...deletedByAddress(typed), enabled: isFree })
  const suggested = useQuery({ ...suggestedAddress(typed), enabled: isFree })
  const gone = isFree ? deleted.data?.data.users[0] : undefined
  if (enabled && holder && holder._id !== userId)
    return <Holder person={holder} words="already has this address." onOpen={onOpen} />
  // Their profile brings them back, once it has told what that does.
  if (gone && gone._id !== userId)
    return <Holder person={gone} words="had this address and was deleted." onOpen={onOpen} />
  const meant = isFree ? suggested.data : null
  if (meant)
    return (
      <span role="status">
        Did you mean <bdi>{meant}</bdi>?{' '}
        <Button variant="link" size="sm" onClick={() => onCorrect(meant)}>
          Use it
        </Button>
      </span>
    )
  return <span role="status" />
}

interface HolderProps {
  person: Schemas['User']
  words: string
  onOpen: (userId: string) => void
}

/** Says who has the address, and leads there. */
function Holder({ person, words, onOpen }: HolderProps) {
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
