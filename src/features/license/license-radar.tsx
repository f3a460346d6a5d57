import type { Schemas } from '~/api/schemas'
import { seatStatusLabels, seatStatusTones, takenSeats } from '~/entities/license-labels'
import { StackedBar, type Part } from '~/ui/charts/stacked-bar'
import { Card } from '~/ui/display/card'
import { Stack } from '~/ui/display/stack'
import { Text } from '~/ui/display/text'
import { counted, formatNumber } from '~/ui/format/numbers'
import { SeatsForecast } from './seats-forecast'
import { SeatsLink } from './seats-link'
import type { License } from './use-license'

interface LicenseRadarProps {
  license: License
  /** Undefined while it is read. */
  outlook: Schemas['LicenseOutlook'] | undefined
}

const isStatus = (id: string) => id === 'activated' || id === 'assigned'

/** The seats of a license as a bar whose figures lead to the people, and how they will go on. */
export function LicenseRadar({ license, outlook }: LicenseRadarProps) {
  const { _id: licenseId, seats, activationRate } = license
  const { total, available, waiting, revoked } = seats
  const parts = (['activated', 'assigned'] as const).map((id): Part => ({
    id,
    label: seatStatusLabels[id],
    value: seats[id],
    tone: seatStatusTones[id],
  }))
  if (available !== null)
    parts.push({ id: 'free', label: 'Free', value: available, tone: 'neutral', isRest: true })
  const taken = takenSeats(seats)
  return (
    <Card
      title="Seats"
      description={
        <>
          {total === null
            ? `${formatNumber(taken)} taken, no limit`
            : `${formatNumber(taken)} of ${counted(total, 'seat', 'seats')} taken`}
          {activationRate !== null && `, ${Math.round(activationRate)}% of them active`}
        </>
      }
    >
      <Stack gap={4}>
        <StackedBar
          label="Seats by status"
          names={['Status', 'Seats']}
          parts={parts}
          link={({ id }, content) =>
            isStatus(id) ? (
              <SeatsLink licenseId={licenseId} status={id}>
                {content}
              </SeatsLink>
            ) : (
              <span>{content}</span>
            )
          }
        />
        <Stack direction="row" gap={5} wrap>
          <Text as="span" tone={waiting > 0 ? 'warning' : 'muted'}>
            <SeatsLink licenseId={licenseId} status="waiting">
              Waiting
            </SeatsLink>{' '}
            {formatNumber(waiting)}
          </Text>
          <Text as="span" tone="muted">
            <SeatsLink licenseId={licenseId} status="revoked">
              Revoked
            </SeatsLink>{' '}
            {formatNumber(revoked)}
          </Text>
        </Stack>
        {outlook && <SeatsForecast license={license} forecast={outlook.forecast} />}
      </Stack>
    </Card>
  )
}
