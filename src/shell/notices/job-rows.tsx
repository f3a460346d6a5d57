import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '~/api/client/query'
import type { Schemas } from '~/api/schemas'
import { ReadError } from '~/list/read-error'
import { Button } from '~/ui/input/button'
import { focusFirst } from '~/ui/hooks/focus-first'
import { formatNumber } from '~/ui/format/numbers'
import { Loading, SkeletonText } from '~/ui/status/skeleton'
import { Text } from '~/ui/display/text'

type Outcome = Extract<Schemas['JobOutcome'], 'failed' | 'skipped'>

interface JobRowsProps {
  id: string
  outcome: Outcome
  /** From 1; more pages are loaded by a button. */
  page?: number
}

const limit = 25 as const

const titles = { failed: 'Failed', skipped: 'Skipped' } as const satisfies Record<Outcome, string>

function rows({ id, outcome, page = 1 }: JobRowsProps) {
  return query('/api/business/getJobResults/{id}', {
    params: { path: { id }, query: { outcome, page, limit } },
  })
}

/** The rows of a job that did not succeed. */
export function JobDetails({ id }: { id: string }) {
  const failed = useQuery(rows({ id, outcome: 'failed' }))
  const skipped = useQuery(rows({ id, outcome: 'skipped' }))
  if (failed.data?.total === 0 && skipped.data?.total === 0)
    return <Text size="sm">No failed or skipped rows.</Text>
  return (
    <>
      <JobRows id={id} outcome="failed" />
      <JobRows id={id} outcome="skipped" />
    </>
  )
}

/** The rows with this outcome, with reasons. */
function JobRows(props: JobRowsProps) {
  const { id, outcome, page = 1 } = props
  const [goesOn, setGoesOn] = useState(false)
  const list = useQuery(rows(props))
  const { data, error } = list
  if (error) return <ReadError level={3} error={error} query={list} />
  if (!data)
    return (
      <Loading label="Loading rows">
        <SkeletonText lines={2} />
      </Loading>
    )
  const left = data.total - page * limit
  if (data.total === 0) return null
  return (
    <>
      {page === 1 && (
        <Text size="sm" weight="medium">
          {titles[outcome]} ({formatNumber(data.total)})
        </Text>
      )}
      <ul role="list" ref={page === 1 ? undefined : focusFirst}>
        {data.data.results.map(({ ref, name, message }) => (
          <Text as="li" key={ref} size="sm" tabIndex={-1}>
            {message ?? <bdi>{name}</bdi>}
          </Text>
        ))}
      </ul>
      {goesOn ? (
        <JobRows id={id} outcome={outcome} page={page + 1} />
      ) : (
        left > 0 && (
          <Button size="sm" variant="link" onClick={() => setGoesOn(true)}>
            {formatNumber(left)} more
          </Button>
        )
      )}
    </>
  )
}
