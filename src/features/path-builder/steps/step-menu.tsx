import { ArrowDown, ArrowUp, CornerUpRight, Trash2 } from 'lucide-react'
import { MenuCheckboxItem, MenuItem, MenuSeparator } from '~/ui/overlay/menu-item'
import { usePathBuilder } from '~/features/path-builder/state/use-path-builder'
import { moveByOne, patch, remove } from './step-actions'
import type { Step } from './steps'

/** The actions for a step. */
export function StepMenu({ step: { key, required } }: { step: Step }) {
  const { store } = usePathBuilder()
  return (
    <>
      <MenuItem
        icon={<ArrowUp aria-hidden />}
        shortcut={['alt', 'up']}
        onSelect={() => moveByOne(store, key, -1)}
      >
        Move up
      </MenuItem>
      <MenuItem
        icon={<ArrowDown aria-hidden />}
        shortcut={['alt', 'down']}
        onSelect={() => moveByOne(store, key, 1)}
      >
        Move down
      </MenuItem>
      <MenuItem
        icon={<CornerUpRight aria-hidden />}
        onSelect={() => store.set({ dialog: { kind: 'move', key } })}
      >
        Move to…
      </MenuItem>
      <MenuSeparator />
      <MenuCheckboxItem
        checked={required}
        onCheckedChange={(checked) => patch(store, key, { required: checked })}
      >
        Required
      </MenuCheckboxItem>
      <MenuSeparator />
      <MenuItem
        icon={<Trash2 aria-hidden />}
        tone="danger"
        shortcut={['Del']}
        onSelect={() => remove(store, key)}
      >
        Remove from path
      </MenuItem>
    </>
  )
}
