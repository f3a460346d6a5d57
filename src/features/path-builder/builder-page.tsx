import { useMutation, useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { learningPathById } from '~/api/learning-paths'
import { toastFailure } from '~/forms/toast-failure'
import { ReadError } from '~/list/read-error'
import { EmptyState } from '~/ui/display/empty-state'
import { PageHeader } from '~/ui/display/page-header'
import { Button } from '~/ui/input/button'
import { ListSkeleton } from '~/ui/list/list-skeleton'
import { Builder, type BuilderProps } from './builder'
import { restoreLearningPaths } from './path-builder.api'

interface BuilderPageProps extends Omit<BuilderProps, 'path'> {
  pathId: string
}

/** Opens a learning path for editing, always fetched. */
export function BuilderPage({ pathId, ...page }: BuilderPageProps) {
  const fetched = useQuery({
    ...learningPathById(pathId),
    enabled: pathId !== '',
    // A job is applying a change to its people.
    refetchInterval: ({ state }) => (state.data?.data.learningPaths[0]?.changingJob ? 5000 : false),
  })
  const [isFresh, setFresh] = useState(false)
  const { data, error, isFetching, isStale } = fetched
  const isThere = pathId === '' || (data && !(isFetching && isStale))
  if (!isFresh && isThere) setFresh(true)
  const path = data?.data.learningPaths[0]
  if (path && isFresh) return <Builder path={path} {...page} />
  return (
    <>
      <PageHeader title="Edit learning path" isMissing={isFresh} back={page.back} />
      {isFresh ? (
        <NoPath pathId={pathId} back={page.back} />
      ) : error ? (
        <ReadError title="The learning path could not be loaded" error={error} query={fetched} />
      ) : (
        <ListSkeleton label="Loading the learning path" rows={8} lines={1} />
      )}
    </>
  )
}

/** Shown if the path does not exist; a recently deleted one can be restored. */
function NoPath({ pathId, back }: { pathId: string; back: ReactNode }) {
  const restore = useMutation({
    ...restoreLearningPaths,
    onError: (error) => toastFailure('Restoring the learning path', error),
  })
  return (
    <EmptyState
      title="Learning path not found"
      description={
        <>
          The link may be incomplete, or the learning path was deleted. Deleted ones can be restored
          for 30 days. {back}
        </>
      }
      action={
        pathId !== '' && (
          <Button
            busy={restore.isPending}
            onClick={() => restore.mutate({ body: { learningPathIds: [pathId] } })}
          >
            Restore learning path
          </Button>
        )
      }
    />
  )
}
