import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { LastUpdated } from '~/list/last-updated'
import { ReadError } from '~/list/read-error'
import { Heading } from '~/ui/display/heading'
import { Stack } from '~/ui/display/stack'
import { Text } from '~/ui/display/text'
import { Loading, Skeleton } from '~/ui/status/skeleton'
import * as css from './progress-summary.css'

interface ProgressSummaryProps<Data> {
  query: UseQueryResult<Data>
  /** The figures, as `Stat`s. */
  figures: (data: Data) => ReactNode
  charts: (data: Data) => ReactNode
  /** The list of people. */
  people: ReactNode
  /** What follows the list. */
  children: ReactNode
}

/** The summary of what people are assigned: figures, charts, and the people. */
export function ProgressSummary<Data>(props: ProgressSummaryProps<Data>) {
  const { query, figures, charts, people, children } = props
  const { data, error } = query
  return (
    <Stack gap={6}>
      {data !== undefined ? (
        <>
          <Stack gap={3}>
            <Text size="sm" tone="muted">
              <LastUpdated
                at={query.dataUpdatedAt}
                isFetching={query.isFetching}
                onRefresh={() => void query.refetch()}
              />
            </Text>
            <div className={css.figures}>{figures(data)}</div>
          </Stack>
          <div className={css.charts}>{charts(data)}</div>
        </>
      ) : error ? (
        <ReadError title="The summary could not be loaded" error={error} query={query} />
      ) : (
        <div className={css.awaited}>
          <Loading label="Loading the summary">
            <Skeleton height="14rem" />
          </Loading>
        </div>
      )}
      <section id="people" aria-labelledby="people-title" className={css.people}>
        <Stack gap={3}>
          <Heading level={2} id="people-title">
            People
          </Heading>
          {people}
        </Stack>
      </section>
      {children}
    </Stack>
  )
}
