import type { Schemas } from '~/api/schemas'
import {
  issuedSourceLabels,
  issuedStatusLabels,
  issuedStatusTones,
} from '~/entities/certificate-labels'
import type { Issued } from '~/features/certificates/certificates.api'
import { listColumns } from '~/list/list-columns'
import { Badge } from '~/ui/display/badge'
import { CalendarDay } from '~/ui/display/calendar-day'
import { Text } from '~/ui/display/text'
import { Time } from '~/ui/display/time'

/** The columns of the list of issued certificates. */
export const issuedColumns = listColumns<Issued, Schemas['IssuedColumn']>([
  {
    id: 'name',
    file: ['name', 'email'],
    header: 'Name',
    width: 180,
    sort: 'name',
    cell: ({ name, erasedAt }) =>
      erasedAt === null ? (
        <Text as="span" clip dir="auto">
          {name}
        </Text>
      ) : (
        <Text as="span" tone="muted">
          Name removed
        </Text>
      ),
  },
  {
    id: 'course',
    file: ['course'],
    header: 'Course',
    width: 200,
    truncates: true,
    sort: 'course',
    cell: ({ course }) => <bdi>{course.title}</bdi>,
  },
  {
    id: 'certificate',
    file: ['certificate'],
    header: 'Certificate',
    width: 160,
    truncates: true,
    sort: 'certificate',
    cell: ({ certificate }) => (certificate ? <bdi>{certificate.name}</bdi> : <Nothing />),
  },
  {
    id: 'code',
    file: ['code'],
    header: 'Code',
    width: 180,
    cell: ({ code }) => (
      <Text as="code" size="sm">
        {code}
      </Text>
    ),
  },
  {
    id: 'completed',
    file: ['completedOn'],
    header: 'Completed',
    width: 110,
    sort: 'completedOn',
    first: 'descending',
    optional: true,
    cell: ({ completedOn }) => <CalendarDay value={completedOn} />,
  },
  {
    id: 'issued',
    file: ['issuedAt'],
    header: 'Issued',
    width: 110,
    sort: 'issuedAt',
    first: 'descending',
    cell: ({ issuedAt }) => <Time value={issuedAt} show="date" />,
  },
  {
    id: 'expires',
    file: ['expiresOn'],
    header: 'Expires',
    width: 110,
    sort: 'expiresOn',
    cell: ({ expiresOn }) =>
      expiresOn === null ? (
        <Text as="span" tone="muted">
          Never
        </Text>
      ) : (
        <CalendarDay value={expiresOn} />
      ),
  },
  {
    id: 'status',
    file: ['status', 'revokedAt', 'revokeReason'],
    header: 'Status',
    width: 110,
    sort: 'status',
    cell: ({ status, revokeReason }) => (
      <span title={revokeReason ?? undefined}>
        <Badge dot tone={issuedStatusTones[status]}>
          {issuedStatusLabels[status]}
        </Badge>
      </span>
    ),
  },
  {
    id: 'letter',
    header: 'Letter',
    width: 110,
    cell: ({ letter }) => <LetterCell letter={letter} />,
  },
  {
    id: 'source',
    file: ['source'],
    header: 'Source',
    width: 150,
    optional: true,
    cell: ({ source }) => issuedSourceLabels[source],
  },
  {
    id: 'link',
    file: ['verifyUrl'],
    header: 'Link',
    width: 220,
    truncates: true,
    optional: true,
    cell: ({ verifyUrl }) => verifyUrl,
  },
])

const letterLabels = { queued: 'Queued', sent: 'Sent', failed: 'Failed' } as const

function LetterCell({ letter }: Pick<Issued, 'letter'>) {
  if (!letter) return <Nothing />
  return (
    <Text as="span" tone={letter.status === 'failed' ? 'danger' : 'inherit'}>
      {letterLabels[letter.status]}
    </Text>
  )
}

function Nothing() {
  return (
    <Text as="span" tone="muted">
      –
    </Text>
  )
}
