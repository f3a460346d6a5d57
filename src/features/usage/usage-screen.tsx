import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ChartColumn } from 'lucide-react'
import { ApiError } from '~/api/client/errors'
import { ReadError } from '~/list/read-error'
import { EmptyState } from '~/ui/display/empty-state'
import { PageHeader } from '~/ui/display/page-header'
import { Button } from '~/ui/input/button'
import { BreakdownChart } from './breakdown-chart'
import { FunnelChart } from './funnel-chart'
import { HoursChart } from './hours-chart'
import { LeadersCard, leadersId } from './leaders-card'
import { MatrixCard } from './matrix/matrix-card'
import { ActiveChart, AssignedChart } from './series-charts'
import { UsageBar } from './usage-bar'
import { UsageFigures } from './usage-figures'
import { figuresOf, isFiltered, noFilters, type GoUsage, type UsageSearch } from './usage-search'
import { usageFigures } from './usage.api'
import * as css from './usage.css'

interface UsageScreenProps {
  search: UsageSearch
  go: GoUsage
}

/** Learning over time: figures and charts of a range. */
export function UsageScreen({ search, go }: UsageScreenProps) {
  const query = useQuery({ ...usageFigures(figuresOf(search)), placeholderData: keepPreviousData })
  const { data, error } = query
  const usage = data?.data.usage
  const isEmpty = usage !== undefined && Object.values(usage.figures).every(({ value }) => !value)
  return (
    <>
      <PageHeader title="Usage" context="Who learned, what was assigned and what was completed" />
      <UsageBar search={search} go={go} usage={usage} />
      {error ? (
        <ReadError error={error} query={query} title={titleOf(error)} />
      ) : (
        <>
          <UsageFigures usage={usage} search={search} />
          {isEmpty && <NoActivity search={search} go={go} />}
          {usage && !isEmpty && (
            <div className={css.charts}>
              <ActiveChart usage={usage} search={search} />
              <AssignedChart usage={usage} search={search} />
              <BreakdownChart by="course" search={search} dates={usage} go={go} />
              <div id={leadersId} tabIndex={-1}>
                <LeadersCard search={search} go={go} />
              </div>
              <BreakdownChart by="category" search={search} dates={usage} />
              <BreakdownChart by="license" search={search} dates={usage} />
              <div className={css.wide}>
                <HoursChart search={search} />
              </div>
              <div className={css.wide}>
                <FunnelChart search={search} />
              </div>
              <div className={css.wide}>
                <MatrixCard search={search} go={go} />
              </div>
            </div>
          )}
        </>
      )}
    </>
  )
}

/** What is wrong with the dates, if the server says so. */
const titleOf = (error: Error) =>
  (error instanceof ApiError ? error.errors[0]?.message : undefined) ?? 'Could not load the figures'

/** Shown instead of charts without anything in them. */
function NoActivity({ search, go }: UsageScreenProps) {
  const hasFilters = isFiltered(search)
  return (
    <EmptyState
      icon={<ChartColumn />}
      title={hasFilters ? 'No activity matches these filters' : 'No activity in these days'}
      description={
        hasFilters
          ? 'Nobody matching them was assigned a course, learned or completed anything in this range.'
          : 'Charts appear when people are assigned courses, learn or complete something.'
      }
      action={
        hasFilters ? (
          <Button onClick={() => go(noFilters)}>Clear filters</Button>
        ) : (
          <Button onClick={() => go({ range: '12m', from: undefined, to: undefined })}>
            Show 12 months
          </Button>
        )
      }
    />
  )
}
