import { Award } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Schemas } from '~/api/schemas'
import { issuedStatusLabels, issuedStatusTones } from '~/entities/certificate-labels'
import { Badge } from '~/ui/display/badge'
import { CalendarDay } from '~/ui/display/calendar-day'
import { Stack } from '~/ui/display/stack'
import { Text } from '~/ui/display/text'
import { ListItem } from '~/ui/list/list-item'
import { PersonPageList } from './person-page-list'
import { certificates } from './person.api'
import { TranscriptButtons } from './transcript-buttons'
import type { Person } from './use-person'

interface PersonCertificatesProps {
  person: Person
  /** The button that issues a certificate by hand. */
  issueButton?: ((person: Person) => ReactNode) | undefined
}

/** The certificates of a user, newest first. */
export function PersonCertificates({ person, issueButton }: PersonCertificatesProps) {
  const isCurrent = person.status !== 'inactive' && person.deletedAt === null
  return (
    <Stack gap={4}>
      <Stack direction="row" gap={2} wrap>
        {isCurrent && issueButton?.(person)}
        {person.deletedAt === null && <TranscriptButtons userId={person._id} />}
      </Stack>
      <PersonPageList
        noun="certificates"
        label="Certificates"
        empty={{
          icon: <Award />,
          description:
            'Certificates for completed courses, licenses and learning paths appear here.',
        }}
        query={(page) => certificates(person._id, page)}
      >
        {({ data }) =>
          data.certificates.map((issued) => <CertificateItem key={issued._id} issued={issued} />)
        }
      </PersonPageList>
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
