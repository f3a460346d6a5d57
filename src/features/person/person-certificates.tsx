import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Award } from 'lucide-react'
import type { Schemas } from '~/api/schemas'
import { issuedStatusLabels, issuedStatusTones } from '~/entities/certificate-labels'
import { ReadError } from '~/list/read-error'
import { Badge } from '~/ui/display/badge'
import { CalendarDay } from '~/ui/display/calendar-day'
import { EmptyState } from '~/ui/display/empty-state'
import { Stack } from '~/ui/display/stack'
import { Text } from '~/ui/display/text'
import { usePage } from '~/ui/hooks/use-page'
import { ListItem } from '~/ui/list/list-item'
import { ListSkeleton } from '~/ui/list/list-skeleton'
import { Pagination } from '~/ui/list/pagination'
import { certificates } from './person.api'

/** The certificates of a user, newest first. */
export function PersonCertificates({ userId }: { userId: string }) {
  const { page, setPage, within } = usePage(25)
  const list = useQuery({ ...certificates(userId, page), placeholderData: keepPreviousData })
  const { data, error } = list
  if (!data) {
    if (!error) return <ListSkeleton label="Loading the certificates" rows={2} lines={2} />
    const title = 'The certificates could not be loaded'
    return <ReadError title={title} error={error} query={list} level={3} />
  }
  within(data.total)
  if (data.total === 0)
    return (
      <EmptyState
        level={3}
        icon={<Award />}
        title="No certificates yet"
        description="Certificates for completed courses, licenses and learning paths appear here."
      />
    )
  return (
    <Stack gap={3}>
      <ul role="list" aria-label="Certificates" aria-busy={list.isPlaceholderData}>
        {data.data.certificates.map((issued) => (
          <CertificateItem key={issued._id} issued={issued} />
        ))}
      </ul>
      {data.total > 25 && (
        <Pagination
          label="certificates"
          page={page}
          limit={25}
          total={data.total}
          onPage={setPage}
        />
      )}
    </Stack>
  )
}

function CertificateItem({ issued }: { issued: Schemas['IssuedCertificate'] }) {
  const { course, code, completedOn, expiresOn, status, verifyUrl } = issued
  return (
    <ListItem
      action={
        <Badge dot tone={issuedStatusTones[status]}>
          {issuedStatusLabels[status]}
        </Badge>
      }
    >
      <Text as="div" weight="medium" dir="auto">
        <a href={verifyUrl} target="_blank" rel="noreferrer">
          {course.title}
        </a>
      </Text>
      <Text as="div" size="sm" tone="muted">
        Completed <CalendarDay value={completedOn} />
        {expiresOn !== null && (
          <>
            {' '}
            · until <CalendarDay value={expiresOn} />
          </>
        )}{' '}
        · {code}
      </Text>
    </ListItem>
  )
}
