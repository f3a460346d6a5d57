import { focusRow } from '~/forms/builder/focus-row'
import { useSaveAndUndoKeys } from '~/forms/builder/use-save-and-undo-keys'
import type { Builder } from '~/features/course-builder/state/use-builder'

/** The shortcuts of the builder. */
export function useBuilderKeys({ store, saver }: Builder) {
  useSaveAndUndoKeys(store, {
    save() {
      if (store.get().course.status === 'draft') void saver.quietly()
      else store.set({ dialog: { kind: 'changes' } })
    },
    refocus: () => focusRow(store.get().active),
  })
}
