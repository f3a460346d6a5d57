import type { ReactNode } from 'react'
import type { Schemas } from '~/api/schemas'
import { endText } from '~/entities/license-labels'
import { Card } from '~/ui/display/card'
import { Stack } from '~/ui/display/stack'
import { Text } from '~/ui/display/text'
import { useDateFormat } from '~/ui/format/date-format'
import { counted } from '~/ui/format/numbers'
import { dayText } from '~/ui/format/time-format'
import { Button } from '~/ui/input/button'
import { SeatsLink } from './seats-link'
import type { License } from './use-license'

interface LicenseEndingProps {
  license: License
  ending: Schemas['LicenseOutlook']['ending']
  /** Gives the license a later last day. */
  extend: ReactNode
  onMove: () => void
}

/** Who loses what when a license ends, and what can be done about it. */
export function LicenseEnding({ license, ending, extend, onMove }: LicenseEndingProps) {
  const { people, losing } = ending
  return (
    <Card title={titles[license.status]} description={<EndDay license={license} />}>
      <Stack gap={4}>
        <Losses license={license} ending={ending} />
        <Stack direction="row" gap={3} align="center" wrap>
          {losing > 0 && (
            <SeatsLink licenseId={license._id} loses>
              Show who loses courses
            </SeatsLink>
          )}
          {extend}
          {people > 0 && <Button onClick={onMove}>Move everybody</Button>}
        </Stack>
      </Stack>
    </Card>
  )
}

const titles = {
  active: 'When it ends',
  expiring: 'When it ends',
  scheduled: 'When it ends',
  expired: 'It has ended',
} as const satisfies Record<License['status'], string>

function EndDay({ license }: { license: License }) {
  const dateFormat = useDateFormat()
  const { expirationDate } = license
  if (expirationDate === null) return 'It does not end. If it did now:'
  return `${dayText(expirationDate, dateFormat)}, ${endText(license)}`
}

function Losses({ license, ending }: Pick<LicenseEndingProps, 'license' | 'ending'>) {
  const { people, losing, courses, keeping } = ending
  if (people === 0) return <Text tone="muted">Nobody has a seat.</Text>
  if (license.status === 'expired')
    return (
      <Text>
        {counted(people, 'person', 'people')} had a seat. Their progress is kept and returns when
        the license is extended.
      </Text>
    )
  if (license.status === 'scheduled')
    return <Text tone="muted">Its courses are not assigned before it starts.</Text>
  return (
    <Stack as="ul" gap={1}>
      <Text as="li" weight="medium">
        {counted(losing, 'person loses', 'people lose')}{' '}
        {counted(courses, 'unfinished course', 'unfinished courses')}.
      </Text>
      <Text as="li">
        {counted(keeping, 'person keeps', 'people keep')} all courses: completed, or assigned
        another way.
      </Text>
    </Stack>
  )
}
