import {
  ArrowRightLeft,
  CalendarPlus,
  Ellipsis,
  Mail,
  Pencil,
  RotateCcw,
  Trash2,
  UserRoundPlus,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { takenSeats } from '~/entities/license-labels'
import { IconButton } from '~/ui/input/icon-button'
import { Menu } from '~/ui/overlay/menu'
import { MenuItem, MenuSeparator } from '~/ui/overlay/menu-item'
import type { License } from './license-columns'
import type { LicenseActions } from './use-license-actions'

interface LicenseMenuProps {
  license: License
  actions: LicenseActions
  /** Links to the license's pages, first in the menu. */
  links?: ReactNode
}

/** Actions of a license. */
export function LicenseMenu({ license, actions, links }: LicenseMenuProps) {
  const { title, status, seats, expirationDate, deletedAt } = license
  const isOpen = status !== 'expired'
  return (
    <Menu
      trigger={
        <IconButton size="sm" label={`Actions for ${title}`} icon={<Ellipsis aria-hidden />} />
      }
    >
      {deletedAt !== null ? (
        <MenuItem icon={<RotateCcw />} onSelect={() => actions.change('restore', license)}>
          Restore
        </MenuItem>
      ) : (
        <>
          {links}
          {isOpen && (
            <>
              <MenuItem icon={<UserRoundPlus />} onSelect={() => actions.give([license])}>
                Give seats
              </MenuItem>
              <MenuItem icon={<Mail />} onSelect={() => actions.invite([license])}>
                Invite by address
              </MenuItem>
              <MenuSeparator />
            </>
          )}
          <MenuItem icon={<Pencil />} onSelect={() => actions.edit(license)}>
            Edit
          </MenuItem>
          {expirationDate !== null && (
            <MenuItem icon={<CalendarPlus />} onSelect={() => actions.extend(license)}>
              Extend
            </MenuItem>
          )}
          {takenSeats(seats) > 0 && (
            <MenuItem icon={<ArrowRightLeft />} onSelect={() => actions.move(license)}>
              Move people
            </MenuItem>
          )}
          <MenuSeparator />
          <MenuItem
            icon={<Trash2 />}
            tone="danger"
            onSelect={() => actions.change('delete', license)}
          >
            Delete
          </MenuItem>
        </>
      )}
    </Menu>
  )
}
