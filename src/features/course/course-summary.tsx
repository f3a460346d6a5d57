import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { LastUpdated } from '~/list/last-updated'
import { ReadError } from '~/list/read-error'
import { EmptyState } from '~/ui/display/empty-state'
import { Heading } from '~/ui/display/heading'
import { Loading, Skeleton } from '~/ui/status/skeleton'
import { Stack } from '~/ui/display/stack'
import { Text } from '~/ui/display/text'
import { InSight } from '~/ui/lazy/in-sight'
import { lazyComponent } from '~/ui/lazy/lazy'
import { courseProgress } from './course.api'
import { CourseCharts } from './course-charts'
import { CourseEvents } from './course-events'
import { CourseFigures } from './course-figures'
import * as css from './people.css'
import type { Course } from './use-course'

const CourseCompletions = lazyComponent(() =>
  import('./course-completions').then((module) => module.CourseCompletions),
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
  const progress = useQuery(courseProgress(course._id))
  const { data, error } = progress
  return (
    <Stack gap={6}>
      {data ? (
        <>
          <Stack gap={3}>
            <Text size="sm" tone="muted">
              <LastUpdated
                at={progress.dataUpdatedAt}
                isFetching={progress.isFetching}
                onRefresh={() => void progress.refetch()}
              />
            </Text>
            <CourseFigures courseId={course._id} progress={data.data.courseProgress} />
          </Stack>
          <CourseCharts courseId={course._id} progress={data.data.courseProgress} />
        </>
      ) : error ? (
        <ReadError title="The summary could not be loaded" error={error} query={progress} />
      ) : (
        <div className={css.awaited}>
          <Loading label="Loading the summary">
            <Skeleton height="14rem" />
          </Loading>
        </div>
      )}
      <section id="people" aria-labelledby="people-title" className={css.place}>
        <Stack gap={3}>
          <Heading level={2} id="people-title">
            People
          </Heading>
          {people}
        </Stack>
      </section>
      {groups}
      <InSight height="20rem">
        <CourseCompletions courseId={course._id} />
      </InSight>
      <CourseEvents courseId={course._id} />
    </Stack>
  )
}
