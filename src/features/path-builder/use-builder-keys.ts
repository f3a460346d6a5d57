import { focusRow } from '~/forms/builder/focus-row'
import { useSaveAndUndoKeys } from '~/forms/builder/use-save-and-undo-keys'
import { unsaved } from './state/path-store'
import type { PathBuilder } from './state/use-path-builder'

/** The shortcuts of the builder. */
export function useBuilderKeys({ store, saver }: PathBuilder) {
  useSaveAndUndoKeys(store, {
    save() {
      if (store.get().path.status === 'draft') void saver.quietly()
      else if (unsaved(store.get()).length > 0) store.set({ dialog: { kind: 'changes' } })
    },
    refocus: () => focusRow(store.get().active),
  })
}
