import { Redo2, Undo2 } from 'lucide-react'
import { useStore, type Store } from '~/lib/store'
import { IconButton } from '~/ui/input/icon-button'

interface UndoButtonsProps {
  store: Pick<
    Store<{ past: readonly unknown[]; future: readonly unknown[] }>,
    'get' | 'subscribe'
  > & {
    undo: () => void
    redo: () => void
  }
}

/** The buttons for undo and redo in the head of a list. */
export function UndoButtons({ store }: UndoButtonsProps) {
  const canUndo = useStore(store, ({ past }) => past.length > 0)
  const canRedo = useStore(store, ({ future }) => future.length > 0)
  return (
    <>
      <IconButton
        size="sm"
        label="Undo"
        shortcut={['mod', 'z']}
        icon={<Undo2 aria-hidden />}
        aria-disabled={!canUndo || undefined}
        onClick={store.undo}
      />
      <IconButton
        size="sm"
        label="Redo"
        shortcut={['mod', 'shift', 'z']}
        icon={<Redo2 aria-hidden />}
        aria-disabled={!canRedo || undefined}
        onClick={store.redo}
      />
    </>
  )
}
