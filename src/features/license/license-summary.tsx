import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { LastUpdated } from '~/list/last-updated'
import { ReadError } from '~/list/read-error'
import { Stack } from '~/ui/display/stack'
import { Text } from '~/ui/display/text'
import { Loading, Skeleton } from '~/ui/status/skeleton'
import { licenseOutlook } from './license.api'
import { LicenseEnding } from './license-ending'
import { LicenseRadar } from './license-radar'
import { LicenseReclaim, type Reclaim } from './license-reclaim'
import { LicenseTabs } from './license-tabs'
import { LicenseWeeks } from './license-weeks'
import * as css from './license.css'
import type { SeatSearch } from './seat-search'
import type { License } from './use-license'

interface LicenseSummaryProps {
  license: License
  tab: SeatSearch['tab']
  onTab: (tab: SeatSearch['tab']) => void
  extend: ReactNode
  onRevoke: (kind: Reclaim, count: number) => void
  onMoveAll: (count: number) => void
  people: ReactNode
  courses: ReactNode
  links: ReactNode
}

/** How the seats of a license are used, what ends with it, and who has one. */
export function LicenseSummary(props: LicenseSummaryProps) {
  const { license, tab, onTab, people, courses, links } = props
  return (
    <Stack gap={6}>
      <Outlook {...props} />
      <LicenseTabs license={license} tab={tab} onTab={onTab} panels={{ people, courses, links }} />
    </Stack>
  )
}

function Outlook({ license, extend, onRevoke, onMoveAll }: LicenseSummaryProps) {
  const query = useQuery(licenseOutlook(license._id))
  const { data, error } = query
  const outlook = data?.data.outlook
  return (
    <Stack gap={3}>
      {data && (
        <Text size="sm" tone="muted">
          <LastUpdated
            at={query.dataUpdatedAt}
            isFetching={query.isFetching}
            onRefresh={() => void query.refetch()}
          />
        </Text>
      )}
      <div className={css.cards}>
        <LicenseRadar license={license} outlook={outlook} />
        {outlook ? (
          <>
            <LicenseWeeks weeks={outlook.weeks} total={license.seats.total} />
            <LicenseReclaim license={license} reclaim={outlook.reclaim} onRevoke={onRevoke} />
            <LicenseEnding
              license={license}
              ending={outlook.ending}
              extend={extend}
              onMove={() => onMoveAll(outlook.ending.people)}
            />
          </>
        ) : error ? (
          <ReadError title="The outlook could not be loaded" error={error} query={query} />
        ) : (
          <Loading label="Loading the outlook">
            <Skeleton height="14rem" />
          </Loading>
        )}
      </div>
    </Stack>
  )
}
