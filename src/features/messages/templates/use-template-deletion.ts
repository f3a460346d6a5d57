import { useMutation } from '@tanstack/react-query'
import { call } from '~/api/client/client'
import { staleMessagePaths } from '~/api/messages'
import { undoFailed } from '~/forms/error-titles'
import { toastFailure } from '~/forms/toast-failure'
import { counted } from '~/ui/format/numbers'
import { toast } from '~/ui/overlay/toast'

interface Deletion {
  templateIds: string[]
  restore?: boolean
}

const path = '/api/business/deleteTemplates'

/** Deletes and restores templates; both can be undone. */
export function useTemplateDeletion() {
  const { mutateAsync, isPending } = useMutation({
    mutationFn: async (body: Deletion) => (await call('post', path, { body })).data.changed,
    meta: { stale: staleMessagePaths },
  })
  const run = async (deletion: Deletion, onDone?: () => void, isUndo = false) => {
    const { restore = false, templateIds } = deletion
    try {
      const changed = await mutateAsync(deletion)
      onDone?.()
      const done = restore ? 'restored' : 'deleted'
      toast({
        tone: 'success',
        title: isUndo ? 'Undone' : `${counted(changed, 'template', 'templates')} ${done}`,
        action: isUndo
          ? undefined
          : {
              label: 'Undo',
              onSelect: () => void run({ templateIds, restore: !restore }, undefined, true),
            },
      })
    } catch (error) {
      const doing = restore ? 'Restoring the templates' : 'Deleting the templates'
      toastFailure(isUndo ? undoFailed : doing, error)
    }
  }
  return {
    remove: (templateIds: string[], onDone?: () => void) => void run({ templateIds }, onDone),
    restore: (templateIds: string[], onDone?: () => void) =>
      void run({ templateIds, restore: true }, onDone),
    isBusy: isPending,
  }
}
