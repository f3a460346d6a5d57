import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { endText, takenSeats } from '~/entities/license-labels'
import { Callout } from '~/ui/display/callout'
import { counted } from '~/ui/format/numbers'
import { Button } from '~/ui/input/button'
import { DismissButton } from '~/ui/overlay/dismiss-button'
import { dismissExpiry, mostUrgentOf, storedDismissals } from './expiry'
import type { License } from './license-columns'
import { licensesPage } from './licenses.api'

const latest = { page: 1, limit: 10, facets: false } as const

/** The licenses that expire next, and those that expired most recently. */
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

/** Warns of the license closest to its expiry, until dismissed. */
export function ExpiryNotice({ onExtend }: { onExtend: (license: License) => void }) {
  const [next, ended] = expiryPages
  const ending = useQuery(next)
  const over = useQuery(ended)
  const [dismissed, setDismissed] = useState(storedDismissals)
  const licenses = [...(over.data?.data.licenses ?? []), ...(ending.data?.data.licenses ?? [])]
  const mostUrgent = mostUrgentOf(licenses, dismissed)
  if (!mostUrgent) return null
  const { title, status } = mostUrgent
  return (
    <Callout
      tone={status === 'expired' ? 'danger' : 'warning'}
      live="polite"
      title={
        status === 'expired' ? `${title} has ended` : `${title} ends ${endText(mostUrgent) ?? ''}`
      }
      action={
        <Button size="sm" onClick={() => onExtend(mostUrgent)}>
          Extend
        </Button>
      }
      dismiss={<DismissButton onClick={() => setDismissed(dismissExpiry(mostUrgent))} />}
    >
      {sentence(mostUrgent)}
    </Callout>
  )
}
