import { useQuery } from '@tanstack/react-query'
import { ReadError } from '~/list/read-error'
import { Heading } from '~/ui/display/heading'
import { formatNumber } from '~/ui/format/numbers'
import { Stack } from '~/ui/display/stack'
import { Text } from '~/ui/display/text'
import { outcomeQuery, shownRows } from '~/features/import/import.api'
import * as css from '~/features/import/import.css'

type ProblemRowsProps = { id: string; outcome: 'failed' | 'kept' }

const titles = { failed: 'Rows that failed', kept: 'People who were not restored' }

/** The first rows with this outcome, with reasons. */
export function ProblemRows({ id, outcome }: ProblemRowsProps) {
  const list = useQuery(outcomeQuery(id, outcome))
  const { data, error } = list
  if (error && !data) return <ReadError level={2} error={error} query={list} />
  if (!data || data.data.rows.length === 0) return null
  return (
    <Stack gap={2} as="section" aria-label={titles[outcome]}>
      <Heading level={2} size="md">
        {titles[outcome]}
      </Heading>
      <ul role="list" className={css.earlier}>
        {data.data.rows.map(({ row, email, message }) => (
          <li key={row} className={css.earlierItem}>
            <Text as="span" size="sm" tone="muted" figures>
              Row {formatNumber(row)}
            </Text>
            <span className={css.earlierWords}>
              <bdi>{email}</bdi>
            </span>
            <Text as="span" size="sm">
              {message}
            </Text>
          </li>
        ))}
      </ul>
      {data.total > shownRows && (
        <Text size="sm" tone="muted">
          {formatNumber(data.total - shownRows)} more
        </Text>
      )}
    </Stack>
  )
}
