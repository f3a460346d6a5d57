import type { ReactNode } from 'react'
import { Callout } from '~/ui/display/callout'
import { Stack } from '~/ui/display/stack'
import { Time } from '~/ui/display/time'
import { LicenseRadar } from './license-radar'
import { LicenseTabs } from './license-tabs'
import type { SeatSearch } from './seat-search'
import type { License } from './use-license'

interface DeletedLicenseProps {
  license: License
  tab: SeatSearch['tab']
  onTab: (tab: SeatSearch['tab']) => void
  restore: ReactNode
  people: ReactNode
  courses: ReactNode
}

/** A license that was deleted in the last 30 days: what it was, without anything that changes it. */
export function DeletedLicense({
  license,
  tab,
  onTab,
  restore,
  people,
  courses,
}: DeletedLicenseProps) {
  return (
    <Stack gap={6}>
      <Callout tone="warning" title="This license is deleted" action={restore}>
        {license.deletedAt !== null && (
          <>
            Deleted <Time value={license.deletedAt} show="moment" />. Its seats give no courses. It
            can be restored for 30 days after that.
          </>
        )}
      </Callout>
      <LicenseRadar license={license} outlook={undefined} />
      <LicenseTabs license={license} tab={tab} onTab={onTab} panels={{ people, courses }} />
    </Stack>
  )
}
