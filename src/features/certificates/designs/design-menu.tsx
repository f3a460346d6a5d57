import { Link } from '@tanstack/react-router'
import {
  Archive,
  BookOpenCheck,
  Copy,
  Ellipsis,
  Eye,
  Pencil,
  Rocket,
  RotateCcw,
  Trash2,
} from 'lucide-react'
import type { Design } from '~/features/certificates/certificates.api'
import { IconButton } from '~/ui/input/icon-button'
import { Menu } from '~/ui/overlay/menu'
import { MenuItem, MenuLink, MenuSeparator } from '~/ui/overlay/menu-item'
import type { DesignChangeName } from './use-design-changes'

interface DesignMenuProps {
  design: Design
  /** Whether it is in the designer already. */
  isOpen: boolean
  onPreview: () => void
  onAssign: () => void
  onDuplicate: () => void
  onChange: (kind: DesignChangeName) => void
}

/** The actions for a design, depending on its status. */
export function DesignMenu(props: DesignMenuProps) {
  const { design, isOpen, onPreview, onAssign, onDuplicate, onChange } = props
  const { _id, name, status, provider, deletedAt } = design
  return (
    <Menu
      trigger={
        <IconButton size="sm" label={`Actions for ${name}`} icon={<Ellipsis aria-hidden />} />
      }
    >
      {deletedAt !== null ? (
        <MenuItem icon={<RotateCcw />} onSelect={() => onChange('restore')}>
          Restore
        </MenuItem>
      ) : (
        <>
          {!isOpen && (
            <MenuLink
              icon={<Pencil />}
              link={(content) => (
                <Link to="/manage-certificate/edit-certificate" search={{ certificateId: _id }}>
                  {content}
                </Link>
              )}
            >
              Edit
            </MenuLink>
          )}
          {provider === 'internal' && (
            <MenuItem icon={<Eye />} onSelect={onPreview}>
              Preview
            </MenuItem>
          )}
          {status === 'active' && (
            <MenuItem icon={<BookOpenCheck />} onSelect={onAssign}>
              Assign to courses
            </MenuItem>
          )}
          <MenuSeparator />
          <MenuItem icon={<Copy />} onSelect={onDuplicate}>
            Duplicate
          </MenuItem>
          {status === 'active' && (
            <MenuItem icon={<Archive />} onSelect={() => onChange('archive')}>
              Archive
            </MenuItem>
          )}
          {status === 'archived' && (
            <MenuItem icon={<Rocket />} onSelect={() => onChange('activate')}>
              Activate
            </MenuItem>
          )}
          <MenuSeparator />
          <MenuItem icon={<Trash2 />} tone="danger" onSelect={() => onChange('delete')}>
            Delete
          </MenuItem>
        </>
      )}
    </Menu>
  )
}
