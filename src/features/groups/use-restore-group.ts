import { useMutation } from '@tanstack/react-query'
import { toast } from '~/ui/toast'
import { restoreGroup } from './groups.api'

/** Brings a deleted group back, and says so. */
export function useRestoreGroup() {
  return useMutation({
    ...restoreGroup,
    onSuccess: ({ data: { userGroup } }) =>
      toast({ tone: 'success', title: `${userGroup.name} is back` }),
    onError: ({ message }) =>
      toast({ tone: 'danger', title: 'The group is still deleted', description: message }),
  })
}
