import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { ReadError } from '~/list/read-error'
import { Avatar } from '~/ui/identity/avatar'
import { Button } from '~/ui/input/button'
import { EmptyState } from '~/ui/display/empty-state'
import { IconButton } from '~/ui/input/icon-button'
import { ListItem } from '~/ui/list/list-item'
import { ListSkeleton } from '~/ui/list/list-skeleton'
import { counted } from '~/ui/format/numbers'
import { Pagination } from '~/ui/list/pagination'
import { SearchBox } from '~/ui/list/search-box'
import { Stack } from '~/ui/display/stack'
import { Text } from '~/ui/display/text'
import { usePage } from '~/ui/hooks/use-page'
import type { Entry, TaxonomyKind } from './taxonomy-kind'
import * as css from './taxonomy.css'

interface EntryListProps {
  kind: TaxonomyKind
  onAdd: () => void
  onEdit: (entry: Entry) => void
  onDelete: (entry: Entry) => void
}

/** The number of courses and assets that use it. */
export function usesOf({ courses, assets }: Entry): string {
  const parts = [
    courses > 0 && counted(courses, 'course', 'courses'),
    assets > 0 && counted(assets, 'asset', 'assets'),
  ].filter((part) => part !== false)
  return parts.length === 0 ? 'Not used' : `In ${parts.join(' and ')}`
}

/** All of them by name, with their uses. */
export function EntryList({ kind, onAdd, onEdit, onDelete }: EntryListProps) {
  const [search, setSearch] = useState('')
  const { page, setPage, within } = usePage(25)
  const list = useQuery({
    queryKey: [kind.path, { manager: { search, page } }],
    queryFn: ({ signal }) => kind.read(search, page, signal),
    placeholderData: keepPreviousData,
  })
  const { data, error } = list
  const [singular, plural] = kind.noun
  if (data) within(data.total)
  return (
    <Stack gap={4}>
      <div className={css.tools}>
        <div className={css.search}>
          <SearchBox
            label={`Search ${plural}`}
            slash={false}
            value={search}
            onChange={(text) => {
              setSearch(text)
              setPage(1)
            }}
          />
        </div>
        <Button tone="accent" icon={<Plus aria-hidden />} onClick={onAdd}>
          Add {singular}
        </Button>
      </div>
      {error && (
        <ReadError
          error={error}
          query={list}
          level={3}
          title={`The ${plural} could not be loaded`}
        />
      )}
      {!data && !error && <ListSkeleton label={`Loading the ${plural}`} rows={5} lines={2} />}
      {data?.total === 0 &&
        (search === '' ? (
          <EmptyState level={3} title={`No ${plural} yet`} description={kind.purpose} />
        ) : (
          <EmptyState
            level={3}
            title="No results"
            description={<bdi>“{search}”</bdi>}
            action={<Button onClick={() => setSearch('')}>Clear search</Button>}
          />
        ))}
      {data && data.total > 0 && (
        <ul role="list" aria-label={kind.title} aria-busy={list.isPlaceholderData}>
          {data.entries.map((entry) => (
            <ListItem
              key={entry.id}
              lead={<Avatar name={entry.name} src={entry.picture} />}
              action={
                <Stack direction="row" gap={1}>
                  <IconButton
                    size="sm"
                    label={`Edit ${entry.name}`}
                    hint="Edit"
                    icon={<Pencil aria-hidden />}
                    onClick={() => onEdit(entry)}
                  />
                  <IconButton
                    size="sm"
                    label={`Delete ${entry.name}`}
                    hint="Delete"
                    icon={<Trash2 aria-hidden />}
                    onClick={() => onDelete(entry)}
                  />
                </Stack>
              }
            >
              <Text weight="medium" dir="auto">
                {entry.name}
              </Text>
              <Text size="sm" tone="muted">
                {entry.line !== '' && (
                  <>
                    <bdi>{entry.line}</bdi> ·{' '}
                  </>
                )}
                {usesOf(entry)}
              </Text>
            </ListItem>
          ))}
        </ul>
      )}
      {data && data.total > 25 && (
        <Pagination label={plural} page={page} limit={25} total={data.total} onPage={setPage} />
      )}
    </Stack>
  )
}
