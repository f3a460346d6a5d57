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
import type { Enrollment } from './people-columns'
import { peopleList } from './people-list'
import type { SummarySearch } from './people-search'
import type { Course } from './use-course'

/** The selected learners, as actions need them. */
export interface SelectedEnrollments {
  target: { users: string[] } | { filter: Schemas['CourseStatusFilter']; exclude: string[] }
  count: number
  /** How many of them have not completed it; undefined if not all are on this page. */
  unfinished: number | undefined
  onDone: () => void
}

interface CoursePeopleProps {
  course: Course
  search: SummarySearch
  go: (change: Partial<SummarySearch>, replace?: boolean) => void
  /** The actions for one learner, and for the selected ones. */
  actions: (enrollment: Enrollment) => ReactNode
  bulk: (chosen: SelectedEnrollments) => BulkBarAction[]
  /** The button to assign the course. */
  assign: ReactNode
}

const isUnfinished = ({ status }: Enrollment) => status !== 'completed' && status !== 'withdrawn'

/** The learners of a course with their progress. */
export function CoursePeople({ course, search, go, actions, bulk, assign }: CoursePeopleProps) {
  const list = useList(peopleList, { search, go })
  const { selection, count, rows, isWhole, clear, exportAs } = list.selection
  const chosen: SelectedEnrollments = {
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
      href={({ user }) =>
        `/library/selected-course/summary?courseId=${course._id}&userId=${user._id}`
      }
      actions={actions}
      whenEmpty={
        <EmptyState
          icon={<UserRoundPlus />}
          title="No one is assigned yet"
          description={
            course.status === 'published'
              ? 'Assign the course to people and groups to follow their progress here.'
              : 'Publish the course first, then assign it to people and groups.'
          }
          action={assign}
        />
      }
    />
  )
}
