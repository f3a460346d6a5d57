import { Award } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Schemas } from '~/api/schemas'
import { issuedStatusLabels, issuedStatusTones } from '~/entities/certificate-labels'
import { Badge } from '~/ui/display/badge'
import { CalendarDay } from '~/ui/display/calendar-day'
import { Text } from '~/ui/display/text'
import { ListItem } from '~/ui/list/list-item'
import { PersonPageList } from './person-page-list'
import { certificates } from './person.api'
import type { Person } from './use-person'

interface PersonCertificatesProps {
  person: Person
  /** The button that issues a certificate by hand. */
  issueButton?: ((person: Person) => ReactNode) | undefined
}

/** The certificates of a user, newest first. */
export function PersonCertificates({ person, issueButton }: PersonCertificatesProps) {
  const isCurrent = person.status !== 'inactive' && person.deletedAt === null
  const button = isCurrent && issueButton?.(person)
  return (
    <PersonPageList
      noun="certificates"
      label="Certificates"
      empty={{
        icon: <Award />,
        description: 'Certificates for completed courses, licenses and learning paths appear here.',
        action: button,
      }}
      query={(page) => certificates(person._id, page)}
      above={button && <div>{button}</div>}
    >
      {({ data }) =>
        data.certificates.map((issued) => <CertificateItem key={issued._id} issued={issued} />)
      }
    </PersonPageList>
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
