import { Plus } from 'lucide-react'
import { Button } from '~/ui/input/button'
import { Menu } from '~/ui/overlay/menu'
import { MenuItem } from '~/ui/overlay/menu-item'
import { add } from '~/features/certificate-designer/elements/element-actions'
import { kindIcons, kindLabels } from '~/features/certificate-designer/elements/element-labels'
import type { Kind } from '~/features/certificate-designer/elements/elements'
import { useDesigner } from '~/features/certificate-designer/state/use-designer'

const kinds: readonly Kind[] = ['text', 'image', 'signature', 'qr', 'line', 'shape']

/** Adds an element in the middle of the page. */
export function AddMenu() {
  const { store } = useDesigner()
  return (
    <Menu
      align="start"
      trigger={
        <Button size="sm" icon={<Plus aria-hidden />}>
          Add
        </Button>
      }
    >
      {kinds.map((kind) => {
        const Icon = kindIcons[kind]
        return (
          <MenuItem key={kind} icon={<Icon />} onSelect={() => add(store, kind)}>
            {kindLabels[kind]}
          </MenuItem>
        )
      })}
    </Menu>
  )
}
