import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactElement, ReactNode } from 'react'
import { Sparkline } from '~/ui/charts/sparkline'
import { Button } from '~/ui/input/button'
import { Skeleton } from '~/ui/status/skeleton'
import { Stat } from '~/ui/status/stat'
import { Text } from '~/ui/display/text'

interface FigureProps<Answer> {
  label: string
  definition: string
  query: UseQueryResult<Answer>
  value: (answer: Answer) => string
  delta?: Parameters<typeof Stat>[0]['delta']
  awaited?: Parameters<typeof Stat>[0]['awaited']
  /** The figure by day, where it is known. */
  trend?: readonly number[] | undefined
  /** A menu of questions. */
  menu: ReactNode
  link: (label: ReactNode) => ReactElement
}

/** A card with a figure, its skeleton, or its error. */
export function Figure<Answer>(props: FigureProps<Answer>) {
  const { label, definition, query, value, delta, awaited, trend, menu, link } = props
  const { data, error } = query
  if (data === undefined && error)
    return (
      <Stat
        label={label}
        definition={definition}
        value={
          <>
            <Text as="span" size="sm" tone="danger">
              Could not load
            </Text>{' '}
            <Button size="sm" busy={query.isFetching} onClick={() => void query.refetch()}>
              Try again
            </Button>
          </>
        }
      />
    )
  return (
    <Stat
      label={label}
      definition={definition}
      value={data === undefined ? <Skeleton width="5rem" height="1.25em" /> : value(data)}
      delta={data === undefined ? undefined : delta}
      awaited={awaited}
      trend={trend && <Sparkline values={trend} />}
      menu={menu}
      link={link}
    />
  )
}
