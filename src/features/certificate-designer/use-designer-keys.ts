import { focusRow } from '~/forms/builder/focus-row'
import { useSaveAndUndoKeys } from '~/forms/builder/use-save-and-undo-keys'
import type { Designer } from './state/use-designer'

/** The shortcuts of the designer. */
export function useDesignerKeys({ store, saver }: Designer) {
  useSaveAndUndoKeys(store, {
    save: () => void saver.quietly(),
    refocus() {
      const { selection, values } = store.get()
      focusRow(selection ?? values.page.elements.at(-1)?._id)
    },
  })
}
