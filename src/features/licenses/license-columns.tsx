import { Copy } from 'lucide-react'
import type { Schemas } from '~/api/schemas'
import { endText } from '~/entities/license-labels'
import { LicenseSeats } from '~/entities/license-seats'
import { LicenseState } from '~/entities/license-state'
import { listColumns } from '~/list/list-columns'
import { CourseThumbnail } from '~/pickers/course-thumbnail'
import { Badge } from '~/ui/display/badge'
import { CalendarDay } from '~/ui/display/calendar-day'
import { Stack } from '~/ui/display/stack'
import { Text } from '~/ui/display/text'
import { Time } from '~/ui/display/time'
import { useDateFormat } from '~/ui/format/date-format'
import { formatNumber } from '~/ui/format/numbers'
import { dayText } from '~/ui/format/time-format'
import { copyText } from '~/ui/hooks/copy-text'
import { IconButton } from '~/ui/input/icon-button'

export type License = Schemas['License']

/** The columns of the list of licenses. */
export const licenseColumns = listColumns<License, Schemas['LicenseColumn']>([
  {
    id: 'title',
    file: ['title'],
    header: 'Title',
    width: 240,
    sort: 'title',
    cell: (license) => <TitleCell license={license} />,
  },
  {
    id: 'status',
    file: ['status'],
    header: 'Status',
    width: 110,
    sort: 'status',
    cell: (license) => <LicenseState license={license} />,
  },
  {
    id: 'seats',
    file: ['total', 'assigned', 'activated', 'waiting', 'available'],
    header: 'Seats',
    width: 180,
    cell: ({ seats }) => <LicenseSeats seats={seats} />,
  },
  {
    id: 'used',
    file: ['utilisation'],
    header: 'Used',
    width: 72,
    numeric: true,
    sort: 'utilisation',
    first: 'descending',
    cell: ({ utilisation }) =>
      utilisation === null ? <Nothing /> : `${formatNumber(Math.round(utilisation))}%`,
  },
  {
    id: 'courses',
    file: ['coursesCount'],
    header: 'Courses',
    width: 84,
    numeric: true,
    sort: 'coursesCount',
    first: 'descending',
    cell: ({ coursesCount }) => formatNumber(coursesCount),
  },
  {
    id: 'starts',
    file: ['startDate'],
    header: 'Starts',
    width: 110,
    sort: 'startDate',
    first: 'descending',
    cell: ({ startDate }) => <CalendarDay value={startDate} />,
  },
  {
    id: 'ends',
    file: ['expirationDate'],
    header: 'Ends',
    width: 110,
    sort: 'expirationDate',
    cell: (license) => <EndsCell license={license} />,
  },
  {
    id: 'link',
    file: ['links'],
    header: 'Link',
    width: 56,
    cell: (license) => <LinkCell license={license} />,
  },
  {
    id: 'category',
    file: ['category'],
    header: 'Category',
    width: 130,
    truncates: true,
    optional: true,
    cell: ({ category }) => category?.name ?? <Nothing />,
  },
  {
    id: 'supplier',
    file: ['supplier'],
    header: 'Supplier',
    width: 130,
    truncates: true,
    optional: true,
    cell: ({ supplier }) => supplier || <Nothing />,
  },
  {
    id: 'trial',
    file: ['isTrial'],
    header: 'Trial',
    width: 70,
    optional: true,
    cell: ({ isTrial }) => (isTrial ? 'Yes' : 'No'),
  },
  {
    id: 'updated',
    file: ['updatedAt'],
    header: 'Updated',
    width: 116,
    sort: 'updatedAt',
    first: 'descending',
    optional: true,
    cell: ({ updatedAt }) => <Time value={updatedAt} />,
  },
  {
    id: 'created',
    file: ['createdAt'],
    header: 'Created',
    width: 116,
    sort: 'createdAt',
    first: 'descending',
    optional: true,
    cell: ({ createdAt }) => <Time value={createdAt} show="date" />,
  },
])

function TitleCell({ license: { image, title, isTrial } }: { license: License }) {
  return (
    <Stack as="span" direction="row" gap={2} align="center">
      <CourseThumbnail src={image} />
      <Text as="span" clip dir="auto">
        {title}
      </Text>
      {isTrial && <Badge tone="accent">Trial</Badge>}
    </Stack>
  )
}

/** "in 40 days", with the date as tooltip. */
export function EndsCell({ license }: { license: License }) {
  const dateFormat = useDateFormat()
  const { expirationDate, status } = license
  if (expirationDate === null)
    return (
      <Text as="span" tone="muted">
        Never
      </Text>
    )
  return (
    <time dateTime={expirationDate} title={dayText(expirationDate, dateFormat)}>
      <Text as="span" tone={status === 'expiring' ? 'warning' : 'inherit'}>
        {endText(license)}
      </Text>
    </time>
  )
}

function LinkCell({ license: { signupLink, title } }: { license: License }) {
  if (signupLink === null) return <Nothing />
  return (
    <IconButton
      size="sm"
      label={`Copy the link to ${title}`}
      icon={<Copy aria-hidden />}
      onClick={() => void copyText(signupLink, 'Link copied')}
    />
  )
}

function Nothing() {
  return (
    <Text as="span" tone="muted">
      –
    </Text>
  )
}
