import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { UserRoundPlus } from 'lucide-react'
import { membersAudience, useMessageBulk } from '~/entities/message-bulk'
import { GroupAssignments } from '~/features/assign/group-assignments'
import { enrollmentBulk } from '~/features/assign/enrollment-bulk'
import { useAssigned } from '~/features/assign/use-assigned'
import { useAssigning } from '~/features/assign/use-assigning'
import { courseById, courseProgress } from '~/features/course/course.api'
import { CourseFrame } from '~/features/course/course-frame'
import { CoursePeople } from '~/features/course/course-people'
import { CourseSummary } from '~/features/course/course-summary'
import { peopleList } from '~/features/course/people-list'
import { summarySearch, type SummarySearch } from '~/features/course/people-search'
import type { Course } from '~/features/course/use-course'
import { useCourseActions } from '~/features/courses/use-course-actions'
import { LinkManager } from '~/features/links/link-manager'
import { PersonDrawer } from '~/features/person/person-drawer'
import { useUserActions } from '~/features/users/use-user-actions'
import { courseOption } from '~/pickers/courses'
import { personName } from '~/entities/person-name'
import { leaveOutUsualSize } from '~/shell/strip-default-page-size'
import { Button } from '~/ui/input/button'
import { Card } from '~/ui/display/card'
import { listDefaults } from '~/ui/list/list-search'

export const Route = createFileRoute('/_app/library/selected-course/summary')({
  staticData: { title: 'Course summary' },
  validateSearch: summarySearch,
  search: { middlewares: [stripSearchParams(listDefaults('name')), leaveOutUsualSize] },
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, deps }) => {
    const { courseId } = deps
    if (courseId === undefined) return
    // Not awaited: the page renders immediately.
    void queryClient.prefetchQuery(courseById(courseId))
    void queryClient.prefetchQuery(courseProgress(courseId))
    peopleList.prefetch(queryClient, deps)
  },
  component: CourseSummaryScreen,
})

function CourseSummaryScreen() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const go = (change: Partial<SummarySearch>, replace = false) =>
    void navigate({ search: (now) => ({ ...now, ...change }), replace, resetScroll: false })
  const { assign, toUser, dialogs: assigning } = useAssigning()
  const { enrollments, menus, dialogs: assignedDialogs } = useAssigned()
  const message = useMessageBulk()
  const people = useUserActions((userId) => go({ userId }), toUser)
  const assignButton = (course: Course) =>
    course.status === 'published' && (
      <Button
        tone="accent"
        icon={<UserRoundPlus aria-hidden />}
        onClick={() => assign({ courses: [courseOption(course)] })}
      >
        Assign
      </Button>
    )
  const links = (id: string | undefined) =>
    void navigate({ search: (now) => ({ ...now, links: id }), resetScroll: false })
  const { menu, dialogs } = useCourseActions({
    onAssign: (courses) => assign({ courses: courses.map(courseOption) }),
    onLinks: links,
  })
  return (
    <>
      <CourseFrame
        courseId={search.courseId}
        tab="summary"
        primary={assignButton}
        menu={(course) => menu(course)}
      >
        {(course) => (
          <CourseSummary
            course={course}
            people={
              <CoursePeople
                course={course}
                search={search}
                go={go}
                actions={(enrollment) => enrollments.menu(enrollment, personName(enrollment.user))}
                bulk={(chosen) => [
                  ...enrollmentBulk({ courseId: course._id, ...chosen, ask: enrollments.ask }),
                  message(membersAudience('courses', course._id, chosen.target)),
                ]}
                assign={assignButton(course)}
              />
            }
            groups={
              <Card title="Groups" padding="none">
                <GroupAssignments
                  scope={{ course: course._id }}
                  empty={{
                    title: 'No group assignments',
                    description: 'Assignments to groups that include future members appear here.',
                  }}
                />
              </Card>
            }
          />
        )}
      </CourseFrame>
      <PersonDrawer
        userId={search.userId}
        onClose={() => go({ userId: undefined })}
        actions={people.buttons}
        {...menus}
      />
      {people.dialogs}
      {assignedDialogs}
      <LinkManager
        target={search.links ? { type: 'course', id: search.links } : null}
        onClose={() => links(undefined)}
      />
      {dialogs}
      {assigning}
    </>
  )
}
