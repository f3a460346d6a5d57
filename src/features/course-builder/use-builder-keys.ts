import { flushSync } from 'react-dom'
import { writes } from '~/ui/hooks/shortcuts'
import { useKeydown } from '~/ui/hooks/use-keydown'
import { focusRow } from '~/features/course-builder/outline/outline-keys'
import type { Builder } from '~/features/course-builder/state/use-builder'

/** Save anywhere on the page; undo and redo of the outline outside of text fields. */
export function useBuilderKeys({ store, saver }: Builder) {
  useKeydown((event) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.defaultPrevented) return
    const key = event.key.toLowerCase()
    const { target } = event
    const isOver = document.querySelector('[role="dialog"], [role="alertdialog"]') !== null
    if (key === 's') {
      event.preventDefault()
      if (isOver) return
      if (store.get().course.status === 'draft') void saver.quietly()
      else store.set({ dialog: { kind: 'changes' } })
    }
    if (isOver || (target instanceof Element && target.closest(writes))) return
    const isRedo = (key === 'z' && event.shiftKey) || key === 'y'
    if (!isRedo && key !== 'z') return
    event.preventDefault()
    flushSync(isRedo ? store.redo : store.undo)
    // The row with the focus may have moved or been removed.
    if (document.activeElement === document.body) focusRow(store.get().active)
  })
}
