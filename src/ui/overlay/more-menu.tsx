import { Ellipsis } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from '~/ui/input/icon-button'
import { Menu } from './menu'

interface MoreMenuProps {
  /** What the menu holds: "Import and export". */
  label: string
  /** While something of it runs. */
  busy?: boolean
  children: ReactNode
}

/** The rest of what can be done with a list, behind a button beside the likeliest. */
export function MoreMenu({ label, busy = false, children }: MoreMenuProps) {
  return (
    <Menu
      trigger={
        <IconButton variant="solid" label={label} icon={<Ellipsis aria-hidden />} busy={busy} />
      }
    >
      {children}
    </Menu>
  )
}
