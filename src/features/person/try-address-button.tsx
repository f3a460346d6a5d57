import { useMutation } from '@tanstack/react-query'
import { personName } from '~/entities/person-name'
import { Button } from '~/ui/input/button'
import { toast } from '~/ui/overlay/toast'
import { toastFailure } from '~/forms/toast-failure'
import { updateUser } from './person.api'
import type { Person } from './use-person'

/** Marks a bounced address as valid again. */
export function TryAddressButton({ person }: { person: Person }) {
  const tryAgain = useMutation({
    ...updateUser,
    onSuccess: () =>
      toast({ tone: 'success', title: `Email to ${personName(person)} is allowed again` }),
    onError: (error) => toastFailure('Allowing this address again', error),
  })
  return (
    <Button
      size="sm"
      busy={tryAgain.isPending}
      onClick={() =>
        tryAgain.mutate({
          params: { path: { id: person._id } },
          body: { emailStatus: 'ok', version: person.version },
        })
      }
    >
      Allow email again
    </Button>
  )
}
