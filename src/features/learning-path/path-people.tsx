import { UserRoundPlus } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Schemas } from '~/api/schemas'
import { targetOf } from '~/list/define-list'
import { ListExport } from '~/list/list-export'
import { ListView } from '~/list/list-view'
import { useList } from '~/list/use-list'
import { EmptyState } from '~/ui/display/empty-state'
import type { BulkBarAction } from '~/ui/list/bulk-bar'
import { exportActions } from '~/ui/list/export-actions'
import type { PathPerson } from './people-columns'
import { pathPeopleList } from './people-list'
import type { PathPeopleSearch } from './people-search'
import type { LearningPath } from './use-path'

/** The selected users, as actions need them. */
export interface SelectedPathPeople {
  target: { users: string[] } | { filter: Schemas['PathStatusFilter']; exclude: string[] }
  count: number
  /** How many of them have not completed it; undefined if not all are on this page. */
  unfinished: number | undefined
  onDone: () => void
}

interface PathPeopleProps {
  path: LearningPath
  search: PathPeopleSearch
  go: (change: Partial<PathPeopleSearch>, replace?: boolean) => void
  /** The actions for one user, and for the selected ones. */
  actions: (person: PathPerson) => ReactNode
  bulk: (chosen: SelectedPathPeople) => BulkBarAction[]
  /** The button to assign the path. */
  assign: ReactNode
}

const isUnfinished = ({ status }: PathPerson) => status !== 'completed'

/** The users of a learning path with their progress. */
export function PathPeople({ path, search, go, actions, bulk, assign }: PathPeopleProps) {
  const step = path.courses.find(({ _id }) => _id === search.step)?.title
  const list = useList(pathPeopleList, { search, go, names: { step } })
  const { selection, count, rows, isWhole, clear, exportAs } = list.selection
  const chosen: SelectedPathPeople = {
    target: targetOf(selection, list.filter, (users) => ({ users })),
    count,
    unfinished: isWhole ? rows.filter(isUnfinished).length : undefined,
    onDone: clear,
  }
  return (
    <ListView
      state={list}
      tools={<ListExport label="Export people" state={list} />}
      bulk={[...bulk(chosen), ...exportActions(exportAs)]}
      onOpen={({ user }) => go({ userId: user._id })}
      href={({ user }) => `/library/selected-path/summary?pathId=${path._id}&userId=${user._id}`}
      actions={actions}
      whenEmpty={
        <EmptyState
          icon={<UserRoundPlus />}
          title="No one is assigned yet"
          description={emptyTexts[path.status]}
          action={assign}
        />
      }
    />
  )
}

const emptyTexts = {
  draft: 'Publish the learning path first, then assign it to people and groups.',
  published: 'Assign the learning path to people and groups to follow their progress here.',
  archived: 'An archived learning path cannot be assigned. Publish it again to assign it.',
} as const satisfies Record<LearningPath['status'], string>
