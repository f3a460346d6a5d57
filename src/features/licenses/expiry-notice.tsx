import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { endText, takenSeats } from '~/entities/license-labels'
import { Callout } from '~/ui/display/callout'
import { counted } from '~/ui/format/numbers'
import { Button } from '~/ui/input/button'
import { DismissButton } from '~/ui/overlay/dismiss-button'
import { dismissExpiry, gravestOf, storedDismissals } from './expiry'
import type { License } from './license-columns'
import { licensesPage } from './licenses.api'

const latest = { page: 1, limit: 10, facets: false } as const

/** The licenses that end next, and those that ended last. */
export const expiryPages = [
  licensesPage({ ...latest, status: 'expiring', sort: 'expirationDate' }),
  licensesPage({ ...latest, status: 'expired', sort: '-expirationDate' }),
] as const

function sentence(license: License): string {
  const taken = counted(takenSeats(license.seats), 'seat is', 'seats are')
  return license.status === 'expired'
    ? `It ended ${endText(license)}, and ${taken} taken. Extend it, or move people to another license.`
    : `${taken} taken. People lose the courses that only this license gives them.`
}

/** Points out the license whose end is nearest, until it is dismissed. */
export function ExpiryNotice({ onExtend }: { onExtend: (license: License) => void }) {
  const [next, ended] = expiryPages
  const ending = useQuery(next)
  const over = useQuery(ended)
  const [dismissed, setDismissed] = useState(storedDismissals)
  const all = [...(over.data?.data.licenses ?? []), ...(ending.data?.data.licenses ?? [])]
  const gravest = gravestOf(all, dismissed)
  if (!gravest) return null
  const { title, status } = gravest
  return (
    <Callout
      tone={status === 'expired' ? 'danger' : 'warning'}
      live="polite"
      title={
        status === 'expired' ? `${title} has ended` : `${title} ends ${endText(gravest) ?? ''}`
      }
      action={
        <Button size="sm" onClick={() => onExtend(gravest)}>
          Extend
        </Button>
      }
      dismiss={<DismissButton onClick={() => setDismissed(dismissExpiry(gravest))} />}
    >
      {sentence(gravest)}
    </Callout>
  )
}
