import { Ellipsis } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from '~/ui/input/icon-button'
import { Menu } from './menu'

interface MoreMenuProps {
  /** Accessible name: "Import and export". */
  label: string
  /** An action of the menu is running. */
  busy?: boolean
  size?: 'sm'
  variant?: 'solid' | 'ghost'
  children: ReactNode
}

/** Secondary actions behind an icon button. */
export function MoreMenu(props: MoreMenuProps) {
  const { label, busy = false, size, variant = 'solid', children } = props
  return (
    <Menu
      trigger={
        <IconButton
          variant={variant}
          size={size}
          label={label}
          icon={<Ellipsis aria-hidden />}
          busy={busy}
        />
      }
    >
      {children}
    </Menu>
  )
}
