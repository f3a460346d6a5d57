import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ReadError } from '~/list/read-error'
import { Heading } from '~/ui/display/heading'
import { formatNumber } from '~/ui/format/numbers'
import { Stack } from '~/ui/display/stack'
import { Text } from '~/ui/display/text'
import { outcomeQuery, shownRows } from '~/features/import/import.api'
import * as css from '~/features/import/import.css'

const titles = { added: 'People added', updated: 'People updated' }

type ImportedPeopleProps = { id: string; outcome: 'added' | 'updated' }

/** The first users whom an import has added or updated, with links to their profiles. */
export function ImportedPeople({ id, outcome }: ImportedPeopleProps) {
  const list = useQuery(outcomeQuery(id, outcome))
  const { data, error } = list
  if (error && !data) return <ReadError level={2} error={error} query={list} />
  if (!data || data.data.rows.length === 0) return null
  const rest = data.total - data.data.rows.length
  return (
    <Stack gap={2} as="section" aria-label={titles[outcome]}>
      <Heading level={2} size="md">
        {titles[outcome]}
      </Heading>
      <ul role="list" className={css.earlier}>
        {data.data.rows.map(({ row, firstName, lastName, email, user }) => (
          <li key={row} className={css.earlierItem}>
            <span className={css.earlierWords}>
              {user ? (
                <Link to="/users/users" search={{ userId: user._id }}>
                  <bdi>{[user.firstName, user.lastName].join(' ').trim() || user.email}</bdi>
                </Link>
              ) : (
                <bdi>{[firstName, lastName].join(' ').trim()}</bdi>
              )}
            </span>
            <Text as="span" size="sm" tone="muted">
              <bdi>{email}</bdi>
            </Text>
          </li>
        ))}
      </ul>
      {rest > 0 && data.data.rows.length >= shownRows && (
        <Text size="sm" tone="muted">
          {formatNumber(rest)} more.{' '}
          <Link to="/users/users" search={{ sort: '-createdAt' }}>
            {outcome === 'added' ? 'Show the newest people' : 'Show all people'}
          </Link>
        </Text>
      )}
    </Stack>
  )
}
