import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { FunnelSteps } from '~/entities/funnel/funnel-steps'
import { funnelOf } from '~/api/funnel'
import { Card } from '~/ui/display/card'
import { ChartState } from './chart-state'
import type { UsageSearch } from './usage-search'

/** How far people, or those with a seat in the chosen license, have come. */
export function FunnelChart({ search: { group, license, people } }: { search: UsageSearch }) {
  const scope = { group, license, people }
  const query = useQuery({ ...funnelOf(scope), placeholderData: keepPreviousData })
  return (
    <Card title="Funnel" description="By person, as of now. Each step is a part of the one before.">
      <ChartState query={query} loading="Loading the funnel">
        {({ data: { funnel } }) => <FunnelSteps funnel={funnel} {...scope} />}
      </ChartState>
    </Card>
  )
}
