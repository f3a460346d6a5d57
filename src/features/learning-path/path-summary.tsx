import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { LastUpdated } from '~/list/last-updated'
import { ReadError } from '~/list/read-error'
import { Heading } from '~/ui/display/heading'
import { Stack } from '~/ui/display/stack'
import { Text } from '~/ui/display/text'
import { Loading, Skeleton } from '~/ui/status/skeleton'
import { pathProgress } from './path.api'
import { PathCharts } from './path-charts'
import { PathFigures } from './path-figures'
import * as css from './path.css'
import type { LearningPath } from './use-path'

interface PathSummaryProps {
  path: LearningPath
  /** The list of users. */
  people: ReactNode
  /** The groups with the path. */
  groups: ReactNode
}

/** The summary of a learning path: figures, charts and users. */
export function PathSummary({ path, people, groups }: PathSummaryProps) {
  const progress = useQuery(pathProgress(path._id))
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
            <PathFigures pathId={path._id} progress={data.data.progress} />
          </Stack>
          <PathCharts pathId={path._id} progress={data.data.progress} />
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
    </Stack>
  )
}
