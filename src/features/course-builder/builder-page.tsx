import { useMutation, useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { ReadError } from '~/list/read-error'
import { Button } from '~/ui/input/button'
import { EmptyState } from '~/ui/display/empty-state'
import { ListSkeleton } from '~/ui/list/list-skeleton'
import { PageHeader } from '~/ui/display/page-header'
import { toast } from '~/ui/overlay/toast'
import { Builder, type BuilderProps } from './builder'
import { courseQuery, restoreCourses } from './course-builder.api'

interface BuilderPageProps extends Omit<BuilderProps, 'course'> {
  courseId: string
}

/** Opens a course for editing, always fetched. */
export function BuilderPage({ courseId, ...page }: BuilderPageProps) {
  const fetched = useQuery({ ...courseQuery(courseId), enabled: courseId !== '' })
  const [isFresh, setFresh] = useState(false)
  const { data, error, isFetching, isStale } = fetched
  const isThere = courseId === '' || (data && !(isFetching && isStale))
  if (!isFresh && isThere) setFresh(true)
  const course = data?.data.courses[0]
  if (course && isFresh) return <Builder course={course} {...page} />
  return (
    <>
      <PageHeader title="Edit course" isMissing={isFresh} back={page.back} />
      {isFresh ? (
        <NoCourse courseId={courseId} back={page.back} />
      ) : error ? (
        <ReadError title="The course could not be loaded" error={error} query={fetched} />
      ) : (
        <ListSkeleton label="Loading the course" rows={8} lines={1} />
      )}
    </>
  )
}

/** Shown if the course does not exist; a recently deleted one can be restored. */
function NoCourse({ courseId, back }: { courseId: string; back: ReactNode }) {
  const restore = useMutation({
    ...restoreCourses,
    onError: ({ message }) =>
      toast({ tone: 'danger', title: 'The course was not restored', description: `${message}.` }),
  })
  return (
    <EmptyState
      title="Course not found"
      description={
        <>
          The link may be incomplete, or the course was deleted. Deleted courses can be restored for
          30 days. {back}
        </>
      }
      action={
        courseId !== '' && (
          <Button
            busy={restore.isPending}
            onClick={() => restore.mutate({ body: { courseIds: [courseId] } })}
          >
            Restore course
          </Button>
        )
      }
    />
  )
}
