import type { UseQueryResult } from '@tanstack/react-query'
import { Loading, SkeletonText } from '~/ui/status/skeleton'
import { Stack } from '~/ui/display/stack'
import { Text } from '~/ui/display/text'
import type { BulkDone, BulkOutcome, BulkLabels, Noun } from './bulk-action'
import { reasonLines, succeededOfAll } from './bulk-labels'
import { PlanError } from './plan-error'

interface BulkPlanProps<Done extends BulkDone> {
  noun: Noun
  labels: Pick<BulkLabels, 'will' | 'note'>
  /** The name, when it is about one thing. */
  name?: string | undefined
  plan: UseQueryResult<BulkOutcome<Done>>
  consequences: (done: Done) => string[]
}

/** The result of the dry run: how many rows, the consequences, and why rows are skipped. */
export function BulkPlan<Done extends BulkDone>(props: BulkPlanProps<Done>) {
  const { noun, labels, name, plan, consequences } = props
  const { data, error } = plan
  if (error) return <PlanError error={error} query={plan} />
  if (!data || 'job' in data)
    return (
      <Loading label="Checking what changes">
        <SkeletonText lines={2} />
      </Loading>
    )
  return (
    <Stack gap={2} aria-live="polite">
      <Text weight="medium">
        {succeededOfAll(noun, data, name)} will be {labels.will}.
      </Text>
      <Stack as="ul" gap={1}>
        {[...consequences(data), ...reasonLines(noun, data.reasons)].map((line) => (
          <Text as="li" key={line}>
            {line}
          </Text>
        ))}
      </Stack>
      {data.counts.succeeded > 0 && labels.note && <Text tone="muted">{labels.note}</Text>}
    </Stack>
  )
}
