import type { UseQueryResult } from '@tanstack/react-query'
import { ReadFailure } from '~/fields/read-failure'
import { Loading, SkeletonText } from '~/ui/skeleton'
import { Stack } from '~/ui/stack'
import { Text } from '~/ui/text'
import { formatNumber } from '~/ui/numbers'
import type { ChangeKind, Outcome } from './change'
import { consequenceLines, reasonLines, whom, wordsOf } from './change-words'

interface ChangePlanProps {
  kind: ChangeKind
  /** The name, when it is about one person. */
  name?: string | undefined
  plan: UseQueryResult<Outcome>
}

/** What the server says a change would do: for how many, what comes along, and who is left out why. */
export function ChangePlan({ kind, name, plan }: ChangePlanProps) {
  const { data, error } = plan
  if (error)
    return (
      <ReadFailure
        level={3}
        error={error}
        query={plan}
        title="What this does could not be found out"
      />
    )
  if (!data || 'job' in data)
    return (
      <Loading label="Finding out what this does">
        <SkeletonText lines={2} />
      </Loading>
    )
  const { note, will } = wordsOf(kind)
  const { succeeded, skipped, failed } = data.counts
  const all = succeeded + skipped + failed
  const verb = `will be ${will}`
  return (
    <Stack gap={2} aria-live="polite">
      <Text weight="medium">
        {succeeded === 0
          ? `Nobody ${verb}.`
          : succeeded === all
            ? `${whom(all, name)} ${verb}.`
            : `${formatNumber(succeeded)} of ${formatNumber(all)} ${verb}.`}
      </Text>
      <Stack as="ul" gap={1}>
        {[...consequenceLines(data.consequences), ...reasonLines(data.reasons)].map((line) => (
          <Text as="li" key={line}>
            {line}
          </Text>
        ))}
      </Stack>
      {succeeded > 0 && note && <Text tone="muted">{note}</Text>}
    </Stack>
  )
}
