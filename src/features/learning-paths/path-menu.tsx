import { Link } from '@tanstack/react-router'
import {
  Archive,
  Copy,
  Ellipsis,
  FolderOpen,
  Pencil,
  Rocket,
  RotateCcw,
  Trash2,
  Undo2,
  UserRoundPlus,
} from 'lucide-react'
import { IconButton } from '~/ui/input/icon-button'
import { Menu } from '~/ui/overlay/menu'
import { MenuItem, MenuLink, MenuSeparator } from '~/ui/overlay/menu-item'
import type { PathActionName } from './path-change'
import type { LearningPath } from './path-columns'

interface PathMenuProps {
  path: LearningPath
  onChange: (kind: PathActionName, path: LearningPath) => void
  onDuplicate: (path: LearningPath) => void
  /** Absent where paths cannot be assigned. */
  onAssign?: ((path: LearningPath) => void) | undefined
  /** Whether it links to the path's own page, where that link is omitted. */
  opens: boolean
}

/** The actions for a learning path, depending on its status. */
export function PathMenu({ path, onChange, onDuplicate, onAssign, opens }: PathMenuProps) {
  const { _id, status, title, deletedAt, usersCount } = path
  const search = { pathId: _id }
  const item = (kind: PathActionName) => () => onChange(kind, path)
  return (
    <Menu
      trigger={
        <IconButton size="sm" label={`Actions for ${title}`} icon={<Ellipsis aria-hidden />} />
      }
    >
      {deletedAt !== null ? (
        <MenuItem icon={<RotateCcw />} onSelect={item('restore')}>
          Restore
        </MenuItem>
      ) : (
        <>
          {opens && (
            <MenuLink
              icon={<FolderOpen />}
              link={(content) => (
                <Link to="/library/selected-path/learning-paths" search={search}>
                  {content}
                </Link>
              )}
            >
              Open
            </MenuLink>
          )}
          <MenuLink
            icon={<Pencil />}
            link={(content) => (
              <Link to="/manage-learning-paths/edit-learning-path" search={search}>
                {content}
              </Link>
            )}
          >
            Edit
          </MenuLink>
          {status === 'published' && onAssign && (
            <MenuItem icon={<UserRoundPlus />} onSelect={() => onAssign(path)}>
              Assign
            </MenuItem>
          )}
          <MenuSeparator />
          {status !== 'published' && (
            <MenuItem icon={<Rocket />} onSelect={item('publish')}>
              Publish
            </MenuItem>
          )}
          {status !== 'draft' && usersCount === 0 && (
            <MenuItem icon={<Undo2 />} onSelect={item('draft')}>
              Unpublish
            </MenuItem>
          )}
          {status === 'published' && (
            <MenuItem icon={<Archive />} onSelect={item('archive')}>
              Archive
            </MenuItem>
          )}
          <MenuItem icon={<Copy />} onSelect={() => onDuplicate(path)}>
            Duplicate
          </MenuItem>
          <MenuSeparator />
          <MenuItem icon={<Trash2 />} tone="danger" onSelect={item('delete')}>
            Delete
          </MenuItem>
        </>
      )}
    </Menu>
  )
}
