import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ReadFailure } from '~/fields/read-failure'
import { EmptyState } from '~/ui/empty-state'
import { ListSkeleton } from '~/ui/list-skeleton'
import { PageHeader } from '~/ui/page-header'
import { Builder, type BuilderProps } from './builder'
import { courseQuery } from './course-builder.api'

interface BuilderPageProps extends Omit<BuilderProps, 'course'> {
  courseId: string
}

/** Opens a course for editing: as it is now, never as it was when it was last looked at. */
export function BuilderPage({ courseId, ...page }: BuilderPageProps) {
  const asked = useQuery(courseQuery(courseId))
  const [isFresh, setFresh] = useState(false)
  const { data, error, isFetching, isStale } = asked
  if (!isFresh && data && !(isFetching && isStale)) setFresh(true)
  const course = data?.data.courses[0]
  if (course && isFresh) return <Builder course={course} {...page} />
  return (
    <>
      <PageHeader title={data && isFresh ? 'Not found' : 'Edit course'} back={page.back} />
      {data && isFresh ? (
        <EmptyState
          title="There is no course at this address"
          description={<>The link may be incomplete, or the course was deleted. {page.back}</>}
        />
      ) : error ? (
        <ReadFailure title="The course could not be loaded" error={error} query={asked} />
      ) : (
        <ListSkeleton label="Loading the course" rows={8} lines={1} />
      )}
    </>
  )
}
