import { Archive, Copy, Link, Rocket, RotateCcw, Shapes, Trash2, UserRoundPlus } from 'lucide-react'
import type { BulkRequest } from '~/bulk/bulk-action'
import type { BulkBarAction } from '~/ui/list/bulk-bar'
import { exportActions } from '~/ui/list/export-actions'
import type { ListState } from '~/list/use-list'
import { whichOf, type CourseChange, type CourseActionName } from './course-change'
import type { CourseSearch } from './course-search'
import type { Course } from './course-columns'

interface Doing {
  ask: (asked: BulkRequest<CourseChange>) => void
  onAssign: (courses: Course[]) => void
  onLink: (courses: Course[]) => void
  onDuplicate: (courses: Course[]) => void
}

/** The limits of one assignment, of one link, and of duplicating in a row. */
const limits = { assigned: 100, linked: 50, copied: 25 }

/** The bulk actions of the list of courses, where they make sense. */
export function courseBulk(
  { selection: { selection, count, rows: chosen, isWhole, clear, exportAs } }: ListState<Course>,
  search: CourseSearch,
  doing: Doing,
): BulkBarAction[] {
  // Courses selected on other pages are unknown here; the dry run decides.
  const among = (...statuses: Course['status'][]) =>
    isWhole ? chosen.filter(({ status }) => statuses.includes(status)).length : undefined
  const published = chosen.filter(({ status }) => status === 'published')
  const asking = (kind: CourseActionName) => () =>
    doing.ask({
      change: { kind, target: whichOf(selection, search) },
      count,
      name: isWhole ? chosen[0]?.title : undefined,
      onDone: clear,
    })
  const exports = exportActions(exportAs)
  const icon = {
    restore: <RotateCcw aria-hidden />,
    publish: <Rocket aria-hidden />,
    archive: <Archive aria-hidden />,
    category: <Shapes aria-hidden />,
    delete: <Trash2 aria-hidden />,
    link: <Link aria-hidden />,
    duplicate: <Copy aria-hidden />,
  }
  if (search.deleted)
    return [
      { id: 'restore', label: 'Restore', icon: icon.restore, onPress: asking('restore') },
      ...exports,
    ]
  return [
    {
      id: 'assign',
      label: 'Assign',
      icon: <UserRoundPlus aria-hidden />,
      touches: isWhole && count <= limits.assigned ? published.length : 0,
      onPress: () => doing.onAssign(published),
    },
    {
      id: 'publish',
      label: 'Publish',
      icon: icon.publish,
      touches: among('draft', 'archived'),
      onPress: asking('publish'),
    },
    {
      id: 'archive',
      label: 'Archive',
      icon: icon.archive,
      touches: among('published'),
      onPress: asking('archive'),
    },
    {
      id: 'category',
      label: 'Change category',
      icon: icon.category,
      onPress: asking('category'),
    },
    {
      id: 'link',
      label: 'Create link',
      icon: icon.link,
      rare: true,
      touches: isWhole && count <= limits.linked ? published.length : 0,
      onPress: () => doing.onLink(published),
    },
    {
      id: 'duplicate',
      label: 'Duplicate',
      icon: icon.duplicate,
      rare: true,
      touches: isWhole && count <= limits.copied ? count : 0,
      onPress: () => doing.onDuplicate(chosen),
    },
    ...exports,
    {
      id: 'delete',
      label: 'Delete',
      icon: icon.delete,
      tone: 'danger',
      rare: true,
      onPress: asking('delete'),
    },
  ]
}
