import { flushSync } from 'react-dom'
import { writes } from '~/ui/hooks/shortcuts'
import { useKeydown } from '~/ui/hooks/use-keydown'

interface SaveAndUndoKeys {
  save: () => void
  /** Focuses a row after undo or redo removed the element that had the focus. */
  refocus: () => void
}

/** Save anywhere on the page; undo and redo outside of text fields. */
export function useSaveAndUndoKeys(
  { undo, redo }: { undo: () => void; redo: () => void },
  { save, refocus }: SaveAndUndoKeys,
) {
  useKeydown((event) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.defaultPrevented) return
    const key = event.key.toLowerCase()
    const { target } = event
    const isOver = document.querySelector('[role="dialog"], [role="alertdialog"]') !== null
    if (key === 's') {
      event.preventDefault()
      if (!isOver) save()
    }
    if (isOver || (target instanceof Element && target.closest(writes))) return
    const isRedo = (key === 'z' && event.shiftKey) || key === 'y'
    if (!isRedo && key !== 'z') return
    event.preventDefault()
    flushSync(isRedo ? redo : undo)
    if (document.activeElement === document.body) refocus()
  })
}
