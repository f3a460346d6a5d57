import type { Schemas } from '~/api/schemas'
import type { Noun } from '~/bulk/bulk-action'
import { counted, formatNumber } from '~/ui/format/numbers'
import type { Subject } from './assign.api'

/** "Replaces Safety basic for 2 courses.", or null if nothing is replaced. */
export function replacedText(
  chosen: readonly Subject[],
  nameOf: (certificateId: string) => string,
  [one, many]: Noun,
) {
  const counts = new Map<string, number>()
  for (const { certificateID } of chosen)
    if (certificateID !== null) counts.set(certificateID, (counts.get(certificateID) ?? 0) + 1)
  if (counts.size === 0) return null
  const parts = [...counts].map(([id, count]) => `${nameOf(id)} for ${counted(count, one, many)}`)
  return `Replaces ${parts.join(', ')}. Issued certificates do not change.`
}

/** Who would get it for an earlier completion. */
export function earlierText({
  completed,
  expiredAlready,
}: Pick<Schemas['CertificateAssigned']['earlier'], 'completed' | 'expiredAlready'>) {
  const people = counted(completed, 'person', 'people')
  const left =
    expiredAlready === 0
      ? ''
      : ` (${formatNumber(expiredAlready)} would have expired and ${expiredAlready === 1 ? 'is' : 'are'} left out)`
  return `Also issue to the ${people} who completed before${left}`
}
