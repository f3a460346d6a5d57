import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { query } from '~/api/client/query'
import type { Schemas } from '~/api/schemas'
import { EmptyState } from '~/ui/display/empty-state'
import { ListSkeleton } from '~/ui/list/list-skeleton'
import { counted } from '~/ui/format/numbers'
import { Pagination } from '~/ui/list/pagination'
import { Text } from '~/ui/display/text'
import { Time } from '~/ui/display/time'
import { usePage } from '~/ui/hooks/use-page'
import { eventLabel, fieldLabel } from './history-labels'
import * as css from './history.css'
import { ReadError } from '~/list/read-error'

interface HistoryProps {
  subjectType: Schemas['AuditSubjectType']
  subjectId: string
}

const limit = 25 as const

/** The audit entries of an object with admin and time, the latest first. */
export function History({ subjectType, subjectId }: HistoryProps) {
  const { page, setPage, within } = usePage(limit)
  const entriesQuery = query('/api/business/getAuditLog', {
    params: { query: { subjectType, subjectId, page, limit } },
  })
  const list = useQuery({ ...entriesQuery, placeholderData: keepPreviousData })
  const { data, error } = list
  if (!data) {
    if (!error) return <ListSkeleton label="Loading the history" rows={3} lines={2} />
    return (
      <ReadError title="The history could not be loaded" error={error} query={list} level={3} />
    )
  }
  within(data.total)
  const { entries } = data.data
  if (data.total === 0)
    return (
      <EmptyState
        level={3}
        title="No history yet"
        description="Changes appear here with who made them and when."
      />
    )
  return (
    <>
      <ol role="list" aria-label="History" aria-busy={list.isPlaceholderData} className={css.list}>
        {entries.map((entry) => (
          <Entry key={entry._id} entry={entry} />
        ))}
      </ol>
      {data.total > limit && (
        <Pagination
          label="the history"
          page={page}
          limit={limit}
          total={data.total}
          onPage={setPage}
        />
      )}
    </>
  )
}

function Entry({ entry }: { entry: Schemas['AuditEntry'] }) {
  const { event, at, admin, changes, count, note } = entry
  return (
    <li className={css.entry}>
      <Text as="div">
        <Text as="span" weight="medium">
          {eventLabel(event)}
        </Text>
        {count !== null && ` · ${counted(count, 'person', 'people')}`}
      </Text>
      {note !== null && (
        <Text as="div" dir="auto">
          {note}
        </Text>
      )}
      {changes.length > 0 && (
        <dl className={css.changes}>
          {changes.map((change) => (
            <Change key={change.field} {...change} />
          ))}
        </dl>
      )}
      <Text as="div" size="sm" tone="muted">
        {admin !== null && (
          <>
            <bdi>{admin.name}</bdi> ·{' '}
          </>
        )}
        <Time value={at} show="moment" />
      </Text>
    </li>
  )
}

function Change({ field, from, to }: Schemas['AuditEntry']['changes'][number]) {
  return (
    <>
      <dt className={css.field}>{fieldLabel(field)}</dt>
      <dd>
        {from === null || from === '' ? (
          <Text as="em" tone="muted">
            empty
          </Text>
        ) : (
          <bdi className={css.before}>{from}</bdi>
        )}
        {' → '}
        {to === null || to === '' ? (
          <Text as="em" tone="muted">
            empty
          </Text>
        ) : (
          <bdi>{to}</bdi>
        )}
      </dd>
    </>
  )
}
