import { useState } from 'react'
import type { LeftOutCode } from '~/features/message-composer/composer.api'
import { personName } from '~/entities/person-name'
import { ReadError } from '~/list/read-error'
import { Stack } from '~/ui/display/stack'
import { Text } from '~/ui/display/text'
import { ListItem } from '~/ui/list/list-item'
import { ListSkeleton } from '~/ui/list/list-skeleton'
import { Pagination } from '~/ui/list/pagination'
import { SearchBox } from '~/ui/list/search-box'
import { Drawer } from '~/ui/overlay/drawer'
import { leftOutLabels } from '~/entities/message-labels'
import { useAudiencePreview } from './use-audience-preview'

interface PeopleDrawerProps {
  code: LeftOutCode | 'sendable'
  onClose: () => void
}

/** The people of the audience: those who get the message, or those left out for one reason. */
export function PeopleDrawer({ code, onClose }: PeopleDrawerProps) {
  const [search, setSearch] = useState('')
  const [page, setPage] = useState(1)
  const state = code === 'sendable' ? { sendable: true } : { leftOut: code }
  const people = useAudiencePreview({ page, ...state, ...(search !== '' && { search }) })
  const { data, error } = people
  return (
    <Drawer
      open
      onOpenChange={(open) => !open && onClose()}
      title={code === 'sendable' ? 'Recipients' : leftOutLabels[code]}
    >
      <Stack gap={4}>
        <div>
          <SearchBox
            label="Search people"
            slash={false}
            value={search}
            onChange={(text) => {
              setSearch(text.slice(0, 100))
              setPage(1)
            }}
          />
        </div>
        {!data ? (
          error ? (
            <ReadError title="The people could not be loaded" error={error} query={people} />
          ) : (
            <ListSkeleton label="Loading the people" rows={8} lines={2} />
          )
        ) : data.total === 0 ? (
          <Text tone="muted">Nobody matches.</Text>
        ) : (
          <>
            <ul role="list" aria-label="People">
              {data.data.people.map((person) => (
                <ListItem key={person._id}>
                  <Text>
                    <bdi>{personName(person)}</bdi>
                  </Text>
                  <Text size="sm" tone="muted">
                    {person.email}
                  </Text>
                </ListItem>
              ))}
            </ul>
            {data.total > data.limit && (
              <Pagination
                label="people"
                page={page}
                limit={25}
                total={data.total}
                onPage={setPage}
              />
            )}
          </>
        )}
      </Stack>
    </Drawer>
  )
}
