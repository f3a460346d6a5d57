import { ArrowDown, ArrowUp, CornerUpRight, Pencil, Trash2 } from 'lucide-react'
import { MenuCheckboxItem, MenuItem, MenuSeparator } from '~/ui/overlay/menu-item'
import type { OutlineItem } from './outline'
import { patchItem } from './outline'
import { moveByStep, remove } from './outline-actions'
import { useBuilder } from '~/features/course-builder/state/use-builder'

/** The actions for an item. */
export function ItemMenu({ item }: { item: OutlineItem }) {
  const { store } = useBuilder()
  const { key } = item
  const patch = (change: Partial<OutlineItem>) =>
    store.change(patchItem(store.get().values.sections, key, change))
  return (
    <>
      <RowMenu rowKey={key} />
      <MenuSeparator />
      <MenuCheckboxItem checked={item.required} onCheckedChange={(required) => patch({ required })}>
        Required
      </MenuCheckboxItem>
      <MenuCheckboxItem checked={item.preview} onCheckedChange={(preview) => patch({ preview })}>
        Free preview
      </MenuCheckboxItem>
      <MenuSeparator />
      <MenuItem
        icon={<Trash2 aria-hidden />}
        tone="danger"
        shortcut={['Del']}
        onSelect={() => remove(store, key)}
      >
        Remove from course
      </MenuItem>
    </>
  )
}

/** The common actions of sections and items. */
export function RowMenu({ rowKey }: { rowKey: string }) {
  const { store } = useBuilder()
  return (
    <>
      <MenuItem
        icon={<Pencil aria-hidden />}
        shortcut={['F2']}
        onSelect={() => store.set({ renaming: rowKey })}
      >
        Rename
      </MenuItem>
      <MenuItem
        icon={<ArrowUp aria-hidden />}
        shortcut={['alt', 'up']}
        onSelect={() => moveByStep(store, rowKey, -1)}
      >
        Move up
      </MenuItem>
      <MenuItem
        icon={<ArrowDown aria-hidden />}
        shortcut={['alt', 'down']}
        onSelect={() => moveByStep(store, rowKey, 1)}
      >
        Move down
      </MenuItem>
      <MenuItem
        icon={<CornerUpRight aria-hidden />}
        onSelect={() => store.set({ dialog: { kind: 'move', key: rowKey } })}
      >
        Move to…
      </MenuItem>
    </>
  )
}
