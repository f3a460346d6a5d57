import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ProgressSummary } from '~/entities/progress/progress-summary'
import { EmptyState } from '~/ui/display/empty-state'
import { InSight } from '~/ui/lazy/in-sight'
import { lazyComponent } from '~/ui/lazy/lazy'
import { courseProgress } from './course.api'
import { CourseCharts } from './course-charts'
import { CourseFigures } from './course-figures'
import type { Course } from './use-course'

const CourseCompletions = lazyComponent(() =>
  import('./course-completions').then((module) => module.CourseCompletions),
)

const CourseEvents = lazyComponent(() =>
  import('./course-events').then((module) => module.CourseEvents),
)

interface CourseSummaryProps {
  course: Course
  /** The list of learners. */
  people: ReactNode
  /** The groups with the course. */
  groups: ReactNode
}

/** The summary of a course: figures, charts, learners and groups. */
export function CourseSummary(props: CourseSummaryProps) {
  if (props.course.deletedAt === null) return <Summary {...props} />
  return (
    <EmptyState
      title="This course is deleted"
      description="It is unassigned from everyone. Restore it to see its figures and people."
    />
  )
}

function Summary({ course, people, groups }: CourseSummaryProps) {
  const { _id: courseId } = course
  const progress = useQuery({
    ...courseProgress(courseId),
    select: ({ data }) => data.courseProgress,
  })
  return (
    <ProgressSummary
      query={progress}
      figures={(report) => <CourseFigures courseId={courseId} progress={report} />}
      charts={(report) => <CourseCharts courseId={courseId} progress={report} />}
      people={people}
    >
      {groups}
      <InSight height="20rem">
        <CourseCompletions courseId={courseId} />
      </InSight>
      <CourseEvents courseId={courseId} />
    </ProgressSummary>
  )
}
