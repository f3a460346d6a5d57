import {
  keepPreviousData,
  type QueryKey,
  useQuery,
  type UseQueryOptions,
} from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ReadError } from '~/list/read-error'
import { EmptyState } from '~/ui/display/empty-state'
import { Stack } from '~/ui/display/stack'
import { usePage } from '~/ui/hooks/use-page'
import { ListSkeleton } from '~/ui/list/list-skeleton'
import { Pagination } from '~/ui/list/pagination'

interface PersonPageListProps<Page, Key extends QueryKey> {
  /** What is listed, in the plural. */
  noun: string
  label: string
  /** Shown if there are none. */
  empty: { icon: ReactNode; description: string }
  /** The query of a page. */
  query: (page: number) => UseQueryOptions<Page, Error, Page, Key>
  above?: ReactNode
  /** The items of a page. */
  children: (page: Page) => ReactNode
}

const limit = 25

/** A paged list about a user. */
export function PersonPageList<Page extends { total: number }, Key extends QueryKey>({
  noun,
  label,
  empty,
  query,
  above,
  children,
}: PersonPageListProps<Page, Key>) {
  const { page, setPage, within } = usePage(limit)
  const list = useQuery({ ...query(page), placeholderData: keepPreviousData })
  const { data, error } = list
  if (!data) {
    if (!error) return <ListSkeleton label={`Loading the ${noun}`} rows={2} lines={2} />
    const title = `The ${noun} could not be loaded`
    return <ReadError title={title} error={error} query={list} level={3} />
  }
  within(data.total)
  if (data.total === 0) return <EmptyState level={3} title={`No ${noun} yet`} {...empty} />
  return (
    <Stack gap={3}>
      {above}
      <ul role="list" aria-label={label} aria-busy={list.isPlaceholderData}>
        {children(data)}
      </ul>
      {data.total > limit && (
        <Pagination label={noun} page={page} limit={limit} total={data.total} onPage={setPage} />
      )}
    </Stack>
  )
}
