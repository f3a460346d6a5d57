import { Link } from '@tanstack/react-router'
import {
  Archive,
  Copy,
  Ellipsis,
  FolderOpen,
  Link2,
  Pencil,
  Rocket,
  RotateCcw,
  Shapes,
  Trash2,
  Undo2,
  UserRoundPlus,
} from 'lucide-react'
import { IconButton } from '~/ui/input/icon-button'
import { Menu } from '~/ui/overlay/menu'
import { MenuItem, MenuLink, MenuSeparator } from '~/ui/overlay/menu-item'
import type { CourseActionName } from './course-change'
import type { Course } from './course-columns'

interface CourseMenuProps {
  course: Course
  onChange: (kind: CourseActionName, course: Course) => void
  onDuplicate: (course: Course) => void
  onAssign: (course: Course) => void
  onLinks: (course: Course) => void
  /** Whether it links to the course's own page, where that link is omitted. */
  opens: boolean
}

/** The actions for a course, depending on its status. */
export function CourseMenu(props: CourseMenuProps) {
  const { course, onChange, onDuplicate, onAssign, onLinks, opens } = props
  const { _id, status, title, deletedAt, stats } = course
  const item = (kind: CourseActionName) => () => onChange(kind, course)
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
                <Link to="/library/selected-course/courses" search={{ courseId: _id }}>
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
              <Link to="/manage-courses/edit-course" search={{ courseId: _id }}>
                {content}
              </Link>
            )}
          >
            Edit
          </MenuLink>
          {status === 'published' && (
            <MenuItem icon={<UserRoundPlus />} onSelect={() => onAssign(course)}>
              Assign
            </MenuItem>
          )}
          {status === 'published' && (
            <MenuItem icon={<Link2 />} onSelect={() => onLinks(course)}>
              Links
            </MenuItem>
          )}
          <MenuSeparator />
          {status !== 'published' && (
            <MenuItem icon={<Rocket />} onSelect={item('publish')}>
              Publish
            </MenuItem>
          )}
          {status === 'published' && stats.assigned === 0 && (
            <MenuItem icon={<Undo2 />} onSelect={item('draft')}>
              Unpublish
            </MenuItem>
          )}
          {status === 'published' && (
            <MenuItem icon={<Archive />} onSelect={item('archive')}>
              Archive
            </MenuItem>
          )}
          <MenuItem icon={<Shapes />} onSelect={item('category')}>
            Change category
          </MenuItem>
          <MenuItem icon={<Copy />} onSelect={() => onDuplicate(course)}>
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
