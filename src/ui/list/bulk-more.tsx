import { Ellipsis } from 'lucide-react'
import { Button } from '~/ui/input/button'
import type { BulkBarAction } from './bulk-bar'
import { Menu } from '~/ui/overlay/menu'
import { MenuItem } from '~/ui/overlay/menu-item'

interface BulkMoreProps {
  label: string
  actions: readonly BulkBarAction[]
  /** Label of an action with the number of rows it applies to. */
  words: (action: BulkBarAction) => string
}

/** Menu of the actions that do not fit in the bar. */
export function BulkMore({ label, actions, words }: BulkMoreProps) {
  if (actions.length === 0) return null
  return (
    <Menu
      side="top"
      trigger={
        <Button size="sm" icon={<Ellipsis aria-hidden />}>
          {label}
        </Button>
      }
    >
      {actions.map((action) => (
        <MenuItem
          key={action.id}
          icon={action.icon}
          tone={action.tone}
          disabled={action.busy}
          onSelect={action.onPress}
        >
          {words(action)}
        </MenuItem>
      ))}
    </Menu>
  )
}
