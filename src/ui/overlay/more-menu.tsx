import { Ellipsis } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from '~/ui/input/icon-button'
import { Menu } from './menu'

interface MoreMenuProps {
  /** Accessible name: "Import and export". */
  label: string
  /** An action of the menu is running. */
  busy?: boolean
  children: ReactNode
}

/** Secondary actions of a list behind an icon button. */
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
