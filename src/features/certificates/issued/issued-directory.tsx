import { BadgeCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import type { CertificateSearch } from '~/features/certificates/certificate-search'
import type { Issued } from '~/features/certificates/certificates.api'
import { DateRangeFilter } from '~/list/date-range-filter'
import { ListView } from '~/list/list-view'
import type { ListState } from '~/list/use-list'
import { EmptyState } from '~/ui/display/empty-state'
import { issuedBulk } from './issued-bulk'
import { issuedAddressOf, issuedSearchOf } from './issued-search'
import { useIssuedActions } from './use-issued-actions'
import { useZip } from './use-zip'

interface IssuedDirectoryProps {
  list: ListState<Issued>
  search: CertificateSearch
  go: (change: Partial<CertificateSearch>, replace?: boolean) => void
  /** The button that issues certificates by hand. */
  issue: ReactNode
}

/** The issued certificates. */
export function IssuedDirectory({ list, search, go, issue }: IssuedDirectoryProps) {
  const { ask, menu, dialogs } = useIssuedActions()
  const zip = useZip()
  const own = issuedSearchOf(search)
  const set = (change: Parameters<typeof issuedAddressOf>[0]) =>
    go(issuedAddressOf({ page: 1, ...change }))
  return (
    <>
      <ListView
        state={list}
        filters={
          <>
            <DateRangeFilter
              name="Issued"
              label="Filter by the day of issue"
              value={{ from: own.issuedFrom, to: own.issuedTo }}
              onChange={(change) =>
                set({
                  ...('from' in change && { issuedFrom: change.from }),
                  ...('to' in change && { issuedTo: change.to }),
                })
              }
            />
            <DateRangeFilter
              name="Expires"
              label="Filter by the last valid day"
              value={{ from: own.expiresFrom, to: own.expiresTo }}
              onChange={(change) =>
                set({
                  ...('from' in change && { expiresFrom: change.from }),
                  ...('to' in change && { expiresTo: change.to }),
                })
              }
            />
          </>
        }
        bulk={issuedBulk(list, own, { ask, zip })}
        onOpen={({ verifyUrl }) => void window.open(verifyUrl, '_blank', 'noopener')}
        href={({ verifyUrl }) => verifyUrl}
        actions={menu}
        whenEmpty={
          <EmptyState
            icon={<BadgeCheck />}
            title="No certificates issued yet"
            description="Assign a certificate to courses. It is issued automatically when somebody completes one of them, with an email and a public verification page."
            action={issue}
          />
        }
      />
      {dialogs}
    </>
  )
}
