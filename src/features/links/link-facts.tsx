import type { Schemas } from '~/api/schemas'
import { LastDay } from '~/entities/last-day'
import { counted, formatNumber } from '~/ui/format/numbers'
import { Text } from '~/ui/display/text'
import { Time } from '~/ui/display/time'

/** The limits and the use of a link in one line. */
export function LinkFacts({ link }: { link: Schemas['Link'] }) {
  const { usageCount, maxUses, expiresAt, allowedDomains, targets, createdBy, createdAt } = link
  const isGone = !targets.some(({ available }) => available)
  return (
    <Text size="sm" tone="muted">
      {maxUses === null
        ? `Used ${counted(usageCount, 'time', 'times')}`
        : `Used ${formatNumber(usageCount)} of ${counted(maxUses, 'time', 'times')}`}
      {expiresAt !== null && (
        <>
          {' · until '}
          <LastDay end={expiresAt} />
        </>
      )}
      {allowedDomains.length > 0 && ` · only for ${allowedDomains.join(', ')}`}
      {' · created by '}
      <bdi>{createdBy.name}</bdi> <Time value={createdAt} />
      {targets.length > 1 && ` · for ${targets.length} ${targets[0]?.type ?? 'course'}s`}
      {isGone &&
        (targets[0]?.type === 'license'
          ? '. It works again once the license is extended or restored.'
          : '. It works again once the course is published and not deleted.')}
    </Text>
  )
}
