import { GraduationCap, Route, TicketPlus, UserRoundPlus } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Schemas } from '~/api/schemas'
import { CourseFilter, useCourseFilters } from '~/list/course-filter'
import { useLicenseFilters } from '~/list/license-filter'
import { MoreFilters } from '~/list/more-filters'
import { usePathFilters } from '~/list/path-filter'
import { targetOf } from '~/list/define-list'
import { ListAge } from '~/list/list-age'
import { ListExport } from '~/list/list-export'
import { ListView } from '~/list/list-view'
import { useList } from '~/list/use-list'
import { EmptyState } from '~/ui/display/empty-state'
import { PageHeader } from '~/ui/display/page-header'
import type { BulkBarAction } from '~/ui/list/bulk-bar'
import { exportActions } from '~/ui/list/export-actions'
import type { Learner } from './learner-columns'
import { learnerList } from './learner-list'
import type { LearnerSearch } from './learner-search'
import { useActivityFilters } from './use-activity-filters'

/** The selected learners. */
export interface ChosenLearners {
  target: { users: string[] } | { filter: Schemas['UserFilter']; exclude: string[] }
  count: number
  onDone: () => void
}

interface LearnerDirectoryProps {
  search: LearnerSearch
  go: (change: Partial<LearnerSearch>, replace?: boolean) => void
  actions: (learner: Learner) => ReactNode
  onAssign: (chosen: ChosenLearners) => void
  onAssignPaths: (chosen: ChosenLearners) => void
  onGiveSeats: (chosen: ChosenLearners) => void
  /** The action that writes a message to the selected learners. */
  message: (target: ChosenLearners['target']) => BulkBarAction
  /** The profile that is open over the list, which has these people in this order. */
  profile: (userIds: readonly string[]) => ReactNode
  /** Prefetches a profile that is likely to be opened next. */
  prefetchProfile: (userId: string) => void
  /** The button to add the first users. */
  firstAction: ReactNode
}

/** The list of learners. */
export function LearnerDirectory(props: LearnerDirectoryProps) {
  const { search, go, actions, onAssign, onAssignPaths, onGiveSeats, message } = props
  const { profile, prefetchProfile, firstAction } = props
  const list = useList(learnerList, {
    search,
    go,
    others: [
      ...useCourseFilters(search),
      ...useLicenseFilters(search),
      ...usePathFilters(search),
      ...useActivityFilters(search),
    ],
  })
  const { selection, count, clear, exportAs } = list.selection
  const chosen = () => ({
    target: targetOf(selection, list.filter, (users) => ({ users })),
    count,
    onDone: clear,
  })
  return (
    <>
      <PageHeader title="Learners" context={<ListAge state={list} />} />
      <ListView
        state={list}
        filters={
          <>
            <CourseFilter value={search} onChange={list.onSearch} />
            <MoreFilters value={search} onChange={list.onSearch} />
          </>
        }
        tools={<ListExport label="Export learners" state={list} />}
        bulk={[
          {
            id: 'assign',
            label: 'Assign courses',
            icon: <UserRoundPlus aria-hidden />,
            onPress: () => onAssign(chosen()),
          },
          {
            id: 'assign-paths',
            label: 'Assign learning paths',
            icon: <Route aria-hidden />,
            onPress: () => onAssignPaths(chosen()),
          },
          {
            id: 'give-seats',
            label: 'Give seats',
            icon: <TicketPlus aria-hidden />,
            onPress: () => onGiveSeats(chosen()),
          },
          message(chosen().target),
          ...exportActions(exportAs),
        ]}
        onOpen={({ _id }) => go({ userId: _id })}
        onIntent={({ _id }) => prefetchProfile(_id)}
        href={({ _id }) => `/library/users?userId=${_id}`}
        actions={actions}
        whenEmpty={
          <EmptyState
            icon={<GraduationCap />}
            title="No learners yet"
            description="People you add or import are listed here with their progress."
            action={firstAction}
          />
        }
      />
      {profile(list.rows.map(({ _id }) => _id))}
    </>
  )
}
