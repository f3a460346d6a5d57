import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { BookOpen } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Schemas } from '~/api/schemas'
import { ReadError } from '~/list/read-error'
import { EmptyState } from '~/ui/display/empty-state'
import { ListSkeleton } from '~/ui/list/list-skeleton'
import { Pagination } from '~/ui/list/pagination'
import { Stack } from '~/ui/display/stack'
import { usePage } from '~/ui/hooks/use-page'
import { CourseItem } from './course-item'
import { CourseTotals } from './course-totals'
import { courses, courseStatus } from './person.api'
import type { Person } from './use-person'

interface PersonCoursesProps {
  person: Person
  /** The actions for one of them. */
  courseMenu?: ((enrollment: Schemas['CourseStatus'], label: string) => ReactNode) | undefined
}

/** The courses of a user with progress. */
export function PersonCourses({ person, courseMenu }: PersonCoursesProps) {
  const { page, setPage, within } = usePage(25)
  const list = useQuery({ ...courseStatus(person._id, page), placeholderData: keepPreviousData })
  const described = useQuery(courses(person._id))
  const { data, error } = list
  if (!data) {
    if (!error) return <ListSkeleton label="Loading the courses" rows={2} lines={2} />
    return (
      <ReadError title="The courses could not be loaded" error={error} query={list} level={3} />
    )
  }
  within(data.total)
  if (data.total === 0)
    return (
      <EmptyState
        level={3}
        icon={<BookOpen />}
        title="No courses yet"
        description="Courses assigned to this person appear here with progress and deadlines."
      />
    )
  const about = new Map<string, Schemas['UserCourse']>(
    described.data?.data.courses.map((course) => [course._id, course]),
  )
  return (
    <Stack gap={3}>
      <CourseTotals userId={person._id} />
      <ul role="list" aria-label="Courses" aria-busy={list.isPlaceholderData}>
        {data.data.courseStatus.map((enrollment) => (
          <CourseItem
            key={enrollment._id}
            enrollment={enrollment}
            course={about.get(enrollment.course._id)}
            menu={courseMenu?.(enrollment, enrollment.course.title)}
          />
        ))}
      </ul>
      {data.total > 25 && (
        <Pagination label="courses" page={page} limit={25} total={data.total} onPage={setPage} />
      )}
    </Stack>
  )
}
