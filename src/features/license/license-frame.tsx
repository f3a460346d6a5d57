import type { ReactNode } from 'react'
import { endText } from '~/entities/license-labels'
import { LicenseState } from '~/entities/license-state'
import { ReadError } from '~/list/read-error'
import { Badge } from '~/ui/display/badge'
import { EmptyState } from '~/ui/display/empty-state'
import { PageHeader } from '~/ui/display/page-header'
import { useDateFormat } from '~/ui/format/date-format'
import { dayText } from '~/ui/format/time-format'
import { ListSkeleton } from '~/ui/list/list-skeleton'
import { useLicense, type License } from './use-license'

interface LicenseFrameProps {
  /** Undefined when the address names none. */
  licenseId: string | undefined
  back: ReactNode
  /** What can be done with the license: the likeliest as a button, the rest in a menu. */
  primary: (license: License) => ReactNode
  menu: (license: License) => ReactNode
  children: (license: License) => ReactNode
}

/** The head of the page of a license, and what stands there when there is none. */
export function LicenseFrame(props: LicenseFrameProps) {
  const { licenseId, back } = props
  if (licenseId !== undefined) return <Found {...props} key={licenseId} licenseId={licenseId} />
  return (
    <>
      <PageHeader title="License" isMissing back={back} />
      <NoLicense back={back} />
    </>
  )
}

function Found(props: LicenseFrameProps & { licenseId: string }) {
  const { licenseId, back, primary, menu, children } = props
  const { found, isUnknown, query } = useLicense(licenseId)
  if (!found)
    return (
      <>
        <PageHeader title="License" isMissing={isUnknown} back={back} />
        {isUnknown ? (
          <NoLicense back={back} />
        ) : query.error ? (
          <ReadError title="The license could not be loaded" error={query.error} query={query} />
        ) : (
          <ListSkeleton label="Loading the license" rows={4} lines={2} />
        )}
      </>
    )
  const isDeleted = found.deletedAt !== null
  return (
    <>
      <PageHeader
        title={found.title}
        badge={
          <>
            <LicenseState license={found} />
            {found.isTrial && <Badge>Trial</Badge>}
          </>
        }
        back={back}
        primary={isDeleted ? undefined : primary(found)}
        menu={menu(found)}
        context={<Context license={found} />}
      />
      {children(found)}
    </>
  )
}

function Context({ license }: { license: License }) {
  const dateFormat = useDateFormat()
  const { startDate, expirationDate, category, supplier } = license
  const first = dayText(startDate, dateFormat)
  return (
    <>
      {expirationDate === null
        ? `From ${first}, no end`
        : `${first} to ${dayText(expirationDate, dateFormat)} (${license.status === 'expired' ? 'ended' : 'ends'} ${endText(license)})`}
      {category && (
        <>
          {' · '}
          <bdi>{category.name}</bdi>
        </>
      )}
      {supplier !== '' && (
        <>
          {' · '}
          <bdi>{supplier}</bdi>
        </>
      )}
    </>
  )
}

function NoLicense({ back }: { back: ReactNode }) {
  return (
    <EmptyState
      title="License not found"
      description="The link may be incomplete, or the license was deleted more than 30 days ago."
      action={back}
    />
  )
}
