import type { UseQueryResult } from '@tanstack/react-query'
import { formatNumber } from '~/ui/numbers'
import { Loading, SkeletonText } from '~/ui/skeleton'
import { Stack } from '~/ui/stack'
import { Text } from '~/ui/text'
import type { BulkDone, BulkOutcome, BulkWords, Noun } from './bulk-change'
import { reasonLines, whatOf } from './bulk-words'
import { ReadFailure } from './read-failure'

interface BulkPlanProps<Done extends BulkDone> {
  noun: Noun
  words: Pick<BulkWords, 'will' | 'note'>
  /** The name, when it is about one thing. */
  name?: string | undefined
  plan: UseQueryResult<BulkOutcome<Done>>
  consequences: (done: Done) => string[]
}

/** What the server says a change would do: for how many, what comes along, and what is left out why. */
export function BulkPlan<Done extends BulkDone>(props: BulkPlanProps<Done>) {
  const { noun, words, name, plan, consequences } = props
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
  const { succeeded, skipped, failed } = data.counts
  const all = succeeded + skipped + failed
  const verb = `will be ${words.will}`
  return (
    <Stack gap={2} aria-live="polite">
      <Text weight="medium">
        {succeeded === 0
          ? `${whatOf(noun, 0).replace(/^0/, 'No')} ${verb}.`
          : succeeded === all
            ? `${whatOf(noun, all, name)} ${verb}.`
            : `${formatNumber(succeeded)} of ${formatNumber(all)} ${verb}.`}
      </Text>
      <Stack as="ul" gap={1}>
        {[...consequences(data), ...reasonLines(noun, data.reasons)].map((line) => (
          <Text as="li" key={line}>
            {line}
          </Text>
        ))}
      </Stack>
      {succeeded > 0 && words.note && <Text tone="muted">{words.note}</Text>}
    </Stack>
  )
}
