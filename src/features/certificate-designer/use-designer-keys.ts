import { flushSync } from 'react-dom'
import { writes } from '~/ui/hooks/shortcuts'
import { useKeydown } from '~/ui/hooks/use-keydown'
import { focusLayer } from './layers/layer-keys'
import type { Designer } from './state/use-designer'

/** Save anywhere on the page; undo and redo of the page outside of text fields. */
export function useDesignerKeys({ store, saver }: Designer) {
  useKeydown((event) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.defaultPrevented) return
    const key = event.key.toLowerCase()
    const { target } = event
    const isOver = document.querySelector('[role="dialog"], [role="alertdialog"]') !== null
    if (key === 's') {
      event.preventDefault()
      if (!isOver) void saver.quietly()
    }
    if (isOver || (target instanceof Element && target.closest(writes))) return
    const isRedo = (key === 'z' && event.shiftKey) || key === 'y'
    if (!isRedo && key !== 'z') return
    event.preventDefault()
    flushSync(isRedo ? store.redo : store.undo)
    // What had the focus may be gone.
    const first = store.get().selection ?? store.get().values.page.elements.at(-1)?._id
    if (document.activeElement === document.body && first !== undefined) focusLayer(first)
  })
}
