import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { personName } from '~/entities/person-name'
import { ReadError } from '~/list/read-error'
import { ListSkeleton } from '~/ui/list/list-skeleton'
import { Pagination } from '~/ui/list/pagination'
import { Text } from '~/ui/display/text'
import { Time } from '~/ui/display/time'
import { usePage } from '~/ui/hooks/use-page'
import { linkUses } from './links.api'

/** The users who joined by a link. */
export function LinkPeople({ linkId }: { linkId: string }) {
  const { page, setPage, within } = usePage(10)
  const list = useQuery({ ...linkUses(linkId, page), placeholderData: keepPreviousData })
  const { data, error } = list
  if (!data && error) return <ReadError error={error} query={list} level={3} />
  if (!data) return <ListSkeleton label="Loading people from this link" rows={2} lines={1} />
  within(data.total)
  if (data.total === 0) return <Text tone="muted">No one has used this link yet.</Text>
  return (
    <>
      <ul role="list" aria-label="People from this link">
        {data.data.uses.map(({ user, at }) => (
          <li key={user._id}>
            <bdi>{personName(user)}</bdi>{' '}
            <Text as="span" size="sm" tone="muted">
              {user.email} · <Time value={at} />
            </Text>
          </li>
        ))}
      </ul>
      {data.total > 10 && (
        <Pagination label="the people" page={page} limit={10} total={data.total} onPage={setPage} />
      )}
    </>
  )
}
