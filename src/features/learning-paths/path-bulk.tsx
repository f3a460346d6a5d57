import { Archive, Copy, Rocket, RotateCcw, Trash2, UserRoundPlus } from 'lucide-react'
import type { BulkRequest } from '~/bulk/bulk-action'
import type { ListState } from '~/list/use-list'
import type { BulkBarAction } from '~/ui/list/bulk-bar'
import { exportActions } from '~/ui/list/export-actions'
import { targetFrom, type PathActionName, type PathChange } from './path-change'
import type { LearningPath } from './path-columns'
import type { PathSearch } from './path-search'

interface Doing {
  ask: (request: BulkRequest<PathChange>) => void
  /** Absent where paths cannot be assigned. */
  onAssign?: ((paths: LearningPath[]) => void) | undefined
  onDuplicate: (paths: readonly LearningPath[]) => void
}

/** The limits of one assignment, and of duplicating in a row. */
const limits = { assigned: 100, copied: 25 }

/** The bulk actions of the list of learning paths, where they make sense. */
export function pathBulk(
  { selection: { selection, count, rows, isWhole, clear, exportAs } }: ListState<LearningPath>,
  search: PathSearch,
  { ask, onAssign, onDuplicate }: Doing,
): BulkBarAction[] {
  // Paths selected on other pages are unknown here; the dry run decides.
  const among = (...statuses: LearningPath['status'][]) =>
    isWhole ? rows.filter(({ status }) => statuses.includes(status)).length : undefined
  const published = rows.filter(({ status }) => status === 'published')
  const change = (kind: PathActionName) => () =>
    ask({
      change: {
        kind,
        target: targetFrom(selection, search),
        people: isWhole ? rows.reduce((sum, { usersCount }) => sum + usersCount, 0) : undefined,
      },
      count,
      name: isWhole ? rows[0]?.title : undefined,
      onDone: clear,
    })
  const exports = exportActions(exportAs)
  if (search.deleted)
    return [
      {
        id: 'restore',
        label: 'Restore',
        icon: <RotateCcw aria-hidden />,
        onPress: change('restore'),
      },
      ...exports,
    ]
  const assign: BulkBarAction[] = onAssign
    ? [
        {
          id: 'assign',
          label: 'Assign',
          icon: <UserRoundPlus aria-hidden />,
          touches: isWhole && count <= limits.assigned ? published.length : 0,
          onPress: () => onAssign(published),
        },
      ]
    : []
  return [
    ...assign,
    {
      id: 'publish',
      label: 'Publish',
      icon: <Rocket aria-hidden />,
      touches: among('draft', 'archived'),
      onPress: change('publish'),
    },
    {
      id: 'archive',
      label: 'Archive',
      icon: <Archive aria-hidden />,
      touches: among('published'),
      onPress: change('archive'),
    },
    {
      id: 'duplicate',
      label: 'Duplicate',
      icon: <Copy aria-hidden />,
      rare: true,
      touches: isWhole && count <= limits.copied ? count : 0,
      onPress: () => onDuplicate(rows),
    },
    ...exports,
    {
      id: 'delete',
      label: 'Delete',
      icon: <Trash2 aria-hidden />,
      tone: 'danger',
      rare: true,
      onPress: change('delete'),
    },
  ]
}
