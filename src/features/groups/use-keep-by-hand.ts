import { useMutation } from '@tanstack/react-query'
import { toast } from '~/ui/overlay/toast'
import { toastFailure } from '~/forms/toast-failure'
import type { Group } from './group-columns'
import { updateGroup } from './groups.api'

/** Makes groups static with their present members. Undo restores the rules. */
export function useKeepByHand() {
  const { mutateAsync } = useMutation(updateGroup)
  const followAgain = async ({ _id: groupId, rules }: Group, version: number) => {
    if (!rules) return
    try {
      const { data } = await mutateAsync({ body: { groupId, type: 'dynamic', rules, version } })
      toast({ tone: 'success', title: `${data.userGroup.name} is rule-based again` })
    } catch (error) {
      toastFailure('Restoring the rules', error)
    }
  }
  return async (group: Group) => {
    const { _id: groupId, version } = group
    try {
      const { data } = await mutateAsync({ body: { groupId, type: 'static', version } })
      const { name, version: newVersion } = data.userGroup
      toast({
        tone: 'success',
        title: `${name} is now manual`,
        action: { label: 'Undo', onSelect: () => void followAgain(group, newVersion) },
      })
    } catch (error) {
      toastFailure('Converting the group', error)
    }
  }
}
