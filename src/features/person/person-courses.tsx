import { useQuery } from '@tanstack/react-query'
import { BookOpen } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Schemas } from '~/api/schemas'
import { CourseItem } from './course-item'
import { CourseTotals } from './course-totals'
import { PersonPageList } from './person-page-list'
import { courses, courseStatus } from './person.api'
import type { Person } from './use-person'

interface PersonCoursesProps {
  person: Person
  /** The actions for one of them. */
  courseMenu?: ((enrollment: Schemas['CourseStatus'], label: string) => ReactNode) | undefined
}

/** The courses of a user with progress. */
export function PersonCourses({ person, courseMenu }: PersonCoursesProps) {
  const described = useQuery(courses(person._id))
  const about = new Map<string, Schemas['UserCourse']>(
    described.data?.data.courses.map((course) => [course._id, course]),
  )
  return (
    <PersonPageList
      noun="courses"
      label="Courses"
      empty={{
        icon: <BookOpen />,
        description: 'Courses assigned to this person appear here with progress and deadlines.',
      }}
      query={(page) => courseStatus(person._id, page)}
      above={<CourseTotals userId={person._id} />}
    >
      {({ data }) =>
        data.courseStatus.map((enrollment) => (
          <CourseItem
            key={enrollment._id}
            enrollment={enrollment}
            course={about.get(enrollment.course._id)}
            menu={courseMenu?.(enrollment, enrollment.course.title)}
          />
        ))
      }
    </PersonPageList>
  )
}
