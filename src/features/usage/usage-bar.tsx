import { useIsFetching, useQueryClient } from '@tanstack/react-query'
import { Fragment } from 'react'
import type { Schemas } from '~/api/schemas'
import { reportPeopleLabels } from '~/entities/report-labels'
import { DateRangeFilter } from '~/list/date-range-filter'
import { LastUpdated } from '~/list/last-updated'
import { Text } from '~/ui/display/text'
import { useDateFormat } from '~/ui/format/date-format'
import { dayText } from '~/ui/format/time-format'
import { optionsOf } from '~/ui/input/options-of'
import { Select } from '~/ui/input/select'
import { ActiveFilters } from '~/ui/list/filter-chips'
import { UsageFilters } from './usage-filters'
import { compareLabels, daysText, intervalLabels, rangeLabels } from './usage-labels'
import { noFilters, type GoUsage, type UsageSearch } from './usage-search'
import { useFilterNames } from './use-filter-names'
import * as css from './usage.css'

interface UsageBarProps {
  search: UsageSearch
  go: GoUsage
  /** The figures; undefined while they are loading. */
  usage: Schemas['Usage'] | undefined
}

const dayCount = ({ from, to }: Schemas['Usage']) =>
  (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1

/** More days than this are shown by week or month. */
const maxSingleDays = 182

/** The range, what it is compared with, the filters and the age of the figures. */
export function UsageBar({ search, go, usage }: UsageBarProps) {
  const names = useFilterNames(search)
  const isCustom = search.from !== undefined || search.to !== undefined
  const intervals = optionsOf(intervalLabels).map((option) => ({
    ...option,
    disabled: option.value === 'day' && usage !== undefined && dayCount(usage) > maxSingleDays,
  }))
  return (
    <div className={css.bar} role="group" aria-label="Range and filters">
      <div className={css.controls}>
        <Select
          aria-label="Date range"
          options={[
            ...optionsOf<string>(rangeLabels),
            ...(isCustom ? [{ value: 'custom', label: 'Custom dates' }] : []),
          ]}
          value={isCustom ? 'custom' : (search.range ?? '30d')}
          onChange={(value) => {
            const range = optionsOf(rangeLabels).find((option) => option.value === value)?.value
            if (range)
              go({
                range: range === '30d' ? undefined : range,
                from: undefined,
                to: undefined,
                interval: undefined,
              })
          }}
        />
        <DateRangeFilter
          name="Dates"
          label="Choose dates"
          value={isCustom ? search : { from: usage?.from, to: usage?.to }}
          onChange={(dates) =>
            go({
              from: search.from ?? usage?.from,
              to: search.to ?? usage?.to,
              ...dates,
              range: undefined,
              interval: undefined,
            })
          }
        />
        <Select
          aria-label="Compare with"
          options={optionsOf(compareLabels)}
          value={search.compare ?? 'previous'}
          onChange={(value) =>
            go({ compare: value === 'previous' || value === '' ? undefined : value })
          }
        />
        <Select
          aria-label="Interval of the charts"
          options={intervals}
          value={search.interval ?? 'auto'}
          onChange={(value) =>
            go({ interval: value === 'auto' || value === '' ? undefined : value })
          }
        />
        <UsageFilters search={search} names={names} onChange={go} />
      </div>
      <RangeLine usage={usage} />
      <ActiveFilters
        filters={activeFilters(search, names).map(({ id, ...filter }) => ({
          id,
          ...filter,
          onRemove: () => go({ [id]: undefined }),
        }))}
        onClear={() => go(noFilters)}
      />
    </div>
  )
}

function activeFilters(search: UsageSearch, names: ReturnType<typeof useFilterNames>) {
  const labels = { group: 'Group', license: 'License', course: 'Course', category: 'Category' }
  const objects = optionsOf(labels).flatMap(({ value: id, label }) =>
    search[id] === undefined ? [] : [{ id, label, value: names[id] ?? '…' }],
  )
  const { people } = search
  return people === undefined
    ? objects
    : [...objects, { id: 'people' as const, label: 'People', value: reportPeopleLabels[people] }]
}

const paths = [
  '/api/business/getUsage',
  '/api/business/getUsageBreakdown',
  '/api/business/getActivityHours',
  '/api/business/getFunnel',
  '/api/business/getLeaders',
  '/api/business/getTrainingMatrix',
]

/** The days that the figures are about, their time zone and their age. */
function RangeLine({ usage }: Pick<UsageBarProps, 'usage'>) {
  const dateFormat = useDateFormat()
  const queryClient = useQueryClient()
  const fetching = useIsFetching({
    predicate: ({ queryKey: [path] }) => paths.some((each) => each === path),
  })
  const { compareFrom, compareTo } = usage ?? {}
  const parts = usage && [
    daysText(usage.from, usage.to, dateFormat),
    ...(compareFrom && compareTo
      ? [`compared with ${daysText(compareFrom, compareTo, dateFormat)}`]
      : []),
    `days in ${usage.timezone}`,
    ...(usage.knownSince !== null && usage.knownSince > usage.from
      ? [`learning hours known since ${dayText(usage.knownSince, dateFormat)}`]
      : []),
  ]
  return (
    <Text as="div" size="sm" tone="muted">
      {parts?.map((part) => (
        <Fragment key={part}>{part} · </Fragment>
      ))}
      <LastUpdated
        at={usage ? Date.parse(usage.asOf) : 0}
        isFetching={fetching > 0}
        onRefresh={() => {
          for (const path of paths) void queryClient.invalidateQueries({ queryKey: [path] })
        }}
      />
    </Text>
  )
}
