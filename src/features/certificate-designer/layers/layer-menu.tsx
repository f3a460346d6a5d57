import { ArrowDown, ArrowUp, Copy, Lock, LockOpen, Trash2 } from 'lucide-react'
import { MenuItem, MenuSeparator } from '~/ui/overlay/menu-item'
import {
  duplicate,
  remove,
  restack,
  update,
} from '~/features/certificate-designer/elements/element-actions'
import type { Element } from '~/features/certificate-designer/elements/elements'
import { useDesigner } from '~/features/certificate-designer/state/use-designer'

/** The actions for a layer. */
export function LayerMenu({ element }: { element: Element }) {
  const { store } = useDesigner()
  const { _id: key, locked = false } = element
  return (
    <>
      <MenuItem icon={<ArrowUp />} onSelect={() => restack(store, key, 1)}>
        Move up
      </MenuItem>
      <MenuItem icon={<ArrowDown />} onSelect={() => restack(store, key, -1)}>
        Move down
      </MenuItem>
      <MenuItem icon={<Copy />} onSelect={() => duplicate(store, element)}>
        Duplicate
      </MenuItem>
      <MenuItem
        icon={locked ? <LockOpen /> : <Lock />}
        onSelect={() => update(store, { ...element, locked: !locked })}
      >
        {locked ? 'Unlock' : 'Lock'}
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon={<Trash2 />} tone="danger" onSelect={() => remove(store, key)}>
        Remove
      </MenuItem>
    </>
  )
}
