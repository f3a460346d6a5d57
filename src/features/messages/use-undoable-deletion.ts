import { useMutation } from '@tanstack/react-query'
import { staleMessagePaths } from '~/api/messages'
import { undoFailed } from '~/forms/error-titles'
import { toastFailure } from '~/forms/toast-failure'
import type { Noun } from '~/bulk/bulk-action'
import { counted } from '~/ui/format/numbers'
import { toast } from '~/ui/overlay/toast'

interface Deletion {
  ids: string[]
  restore: boolean
}

/** Deletes and restores objects by one call, which returns their number; both can be undone. */
export function useUndoableDeletion(
  [one, many]: Noun,
  send: (ids: string[], restore: boolean) => Promise<number>,
) {
  const { mutateAsync, isPending } = useMutation({
    mutationFn: ({ ids, restore }: Deletion) => send(ids, restore),
    meta: { stale: staleMessagePaths },
  })
  const undo = async (deletion: Deletion) => {
    try {
      await mutateAsync(deletion)
      toast({ tone: 'success', title: 'Undone' })
    } catch (error) {
      toastFailure(undoFailed, error)
    }
  }
  const run = async (deletion: Deletion, onDone?: () => void) => {
    const { ids, restore } = deletion
    try {
      const changed = await mutateAsync(deletion)
      onDone?.()
      toast({
        tone: 'success',
        title: `${counted(changed, one, many)} ${restore ? 'restored' : 'deleted'}`,
        action: { label: 'Undo', onSelect: () => void undo({ ids, restore: !restore }) },
      })
    } catch (error) {
      toastFailure(`${restore ? 'Restoring' : 'Deleting'} the ${many}`, error)
    }
  }
  return {
    remove: (ids: string[], onDone?: () => void) => void run({ ids, restore: false }, onDone),
    restore: (ids: string[], onDone?: () => void) => void run({ ids, restore: true }, onDone),
    isBusy: isPending,
  }
}
