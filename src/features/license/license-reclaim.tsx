import type { Schemas } from '~/api/schemas'
import { seatReclaimLabels } from '~/entities/license-labels'
import { Card } from '~/ui/display/card'
import { Stack } from '~/ui/display/stack'
import { Text } from '~/ui/display/text'
import { Button } from '~/ui/input/button'
import { counted, formatNumber } from '~/ui/format/numbers'
import * as css from './license.css'
import { SeatsLink } from './seats-link'
import type { License } from './use-license'

export type Reclaim = Schemas['SeatReclaim']

interface LicenseReclaimProps {
  license: License
  reclaim: Schemas['LicenseOutlook']['reclaim']
  onRevoke: (kind: Reclaim, count: number) => void
}

const kinds = ['pending', 'idle', 'inactive'] as const

/** The seats that other people could use better, and the way to revoke them. */
export function LicenseReclaim({ license, reclaim, onRevoke }: LicenseReclaimProps) {
  const { _id: licenseId, revocation } = license
  const { share } = reclaim
  const total = kinds.reduce((sum, kind) => sum + reclaim[kind], 0)
  return (
    <Card
      title="Seats that could be used better"
      description={
        total > 0 && share !== null
          ? `${counted(total, 'seat', 'seats')}, ${Math.round(share)}% of those taken`
          : undefined
      }
    >
      {total === 0 ? (
        <Text tone="muted">
          No seat is pending for more than 14 days, without activity for 60 days or held by a
          deactivated person.
        </Text>
      ) : (
        <Stack gap={3}>
          <ul role="list">
            {kinds.map((kind) => {
              const label = seatReclaimLabels[kind]
              return (
                <li key={kind} className={css.reason}>
                  <span className={css.count}>{formatNumber(reclaim[kind])}</span>
                  <span>{label}</span>
                  {reclaim[kind] > 0 && (
                    <Stack as="span" direction="row" gap={3} align="center" wrap justify="end">
                      <SeatsLink licenseId={licenseId} reclaim={kind} label={`Show: ${label}`}>
                        Show
                      </SeatsLink>
                      {(revocation.allowed || kind === 'pending') && (
                        <Button
                          size="sm"
                          aria-label={`Revoke: ${label}`}
                          onClick={() => onRevoke(kind, reclaim[kind])}
                        >
                          Revoke
                        </Button>
                      )}
                    </Stack>
                  )}
                </li>
              )
            })}
          </ul>
          {!revocation.allowed && (
            <Text size="sm" tone="muted">
              This license does not allow active seats to be revoked.
            </Text>
          )}
        </Stack>
      )}
    </Card>
  )
}
