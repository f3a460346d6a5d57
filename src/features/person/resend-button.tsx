import { useMutation } from '@tanstack/react-query'
import { Send } from 'lucide-react'
import { personName } from '~/entities/person-name'
import { Button } from '~/ui/input/button'
import { toast } from '~/ui/overlay/toast'
import { toastFailure } from '~/forms/toast-failure'
import { resendInvites } from './person.api'
import type { Person } from './use-person'

/** Sends a new invitation to one user; the previous link stops working. */
export function ResendButton({ person }: { person: Person }) {
  const resend = useMutation({
    ...resendInvites,
    onSuccess({ data }) {
      const name = personName(person)
      const refusal = 'job' in data ? undefined : data.reasons[0]
      if (refusal)
        toast({
          tone: 'warning',
          title: 'The invitation was not sent',
          description: refusal.message,
        })
      else toast({ tone: 'success', title: `Invitation sent to ${name}` })
    },
    onError: (error) => toastFailure('Sending the invitation', error),
  })
  return (
    <Button
      size="sm"
      icon={<Send aria-hidden />}
      busy={resend.isPending}
      onClick={() => resend.mutate({ body: { userIds: [person._id] } })}
    >
      {person.lastInvitedAt === null ? 'Send invitation' : 'Resend invitation'}
    </Button>
  )
}
