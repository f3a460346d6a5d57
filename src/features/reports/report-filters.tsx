import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { eventById } from '~/api/events'
import { reportPeopleLabels } from '~/entities/report-labels'
import { useCourseTitle } from '~/entities/use-course-title'
import { useLearningPathTitle } from '~/entities/use-learning-path-title'
import { useLicenseTitle } from '~/entities/use-license-title'
import { capital } from '~/list/capital'
import { DateRangeFilter } from '~/list/date-range-filter'
import { categoryEntity } from '~/pickers/categories'
import { publishedCourseEntity } from '~/pickers/courses'
import type { Entity } from '~/pickers/entity'
import { EntityPicker } from '~/pickers/entity-picker'
import { eventEntity } from '~/pickers/events'
import { groupEntity } from '~/pickers/groups'
import { liveLearningPathEntity } from '~/pickers/learning-paths'
import { licenseEntity } from '~/pickers/licenses'
import { Stack } from '~/ui/display/stack'
import { Checkbox } from '~/ui/input/checkbox'
import { FilterPopover } from '~/ui/list/filter-popover'
import { Field } from '~/ui/input/field'
import { optionsOf } from '~/ui/input/options-of'
import { Select } from '~/ui/input/select'
import type { ReportDefinition } from './report-definitions'
import type { ReportSearch } from './report-search'
import * as css from './reports.css'

type Change = (change: Partial<ReportSearch>) => void

const pickers = {
  course: ['Course', publishedCourseEntity],
  category: ['Category', categoryEntity],
  license: ['License', licenseEntity],
  learningPath: ['Learning path', liveLearningPathEntity],
  event: ['Event', eventEntity],
  group: ['Group', groupEntity],
} as const satisfies Record<string, readonly [label: string, entity: Entity]>

type Picker = keyof typeof pickers
const pickerNames = [
  'course',
  'category',
  'license',
  'learningPath',
  'event',
  'group',
] as const satisfies Picker[]

/** The names of objects in the filter, as far as they are known. */
export function useFilterNames({ course, license, learningPath, event }: ReportSearch) {
  const events = useQuery({ ...eventById(event ?? ''), enabled: event !== undefined })
  const names: Partial<Record<Picker, string | undefined>> = {
    course: useCourseTitle(course),
    license: useLicenseTitle(license),
    learningPath: useLearningPathTitle(learningPath),
    event: event === undefined ? undefined : events.data?.data.events[0]?.title,
  }
  return names
}

interface ReportFiltersProps {
  definition: ReportDefinition
  search: ReportSearch
  names: Partial<Record<string, string | undefined>>
  onChange: Change
}

/** The switch of people, the dates, and the objects that a report can be filtered by. */
export function ReportFilters(props: ReportFiltersProps) {
  const { definition, search, onChange } = props
  const has = (name: string) => definition.filters.some((filter) => filter === name)
  const onPeople = (people: ReportSearch['people'] | 'current' | '') => {
    const chosen = people === 'current' || people === '' ? undefined : people
    // Deactivated users are the only ones with this status.
    const isLeftOut = chosen === undefined && search.status === 'inactive'
    onChange({ people: chosen, ...(isLeftOut && { status: undefined }) })
  }
  return (
    <>
      <Field label="People in the report" labelHidden>
        {(frame) => (
          <Select
            {...frame}
            options={optionsOf(reportPeopleLabels)}
            value={search.people ?? 'current'}
            onChange={onPeople}
          />
        )}
      </Field>
      <DateRangeFilter
        name={capital(definition.dated)}
        label={`Filter by date ${definition.dated}`}
        value={search}
        onChange={onChange}
      />
      {has('completedFrom') && (
        <DateRangeFilter
          name="Completed"
          label="Filter by date completed"
          value={{ from: search.completedFrom, to: search.completedTo }}
          onChange={(change) =>
            onChange({
              ...('from' in change && { completedFrom: change.from }),
              ...('to' in change && { completedTo: change.to }),
            })
          }
        />
      )}
      <ObjectFilters {...props} />
    </>
  )
}

function ObjectFilters({ definition, search, names, onChange }: ReportFiltersProps) {
  const { filters, facets } = definition
  const [chosen, setChosen] = useState<Partial<Record<Picker, string>>>({})
  const shown = pickerNames.filter(
    (name) => filters.includes(name) && facets.every((facet) => facet !== name),
  )
  const hasOverdue = filters.includes('overdue')
  if (shown.length === 0) return null
  const isOn = shown.some((name) => search[name] !== undefined) || search.overdue === true
  return (
    <FilterPopover label="More filters" name="More filters" isOn={isOn}>
      <div className={css.panel}>
        <Stack gap={3}>
          {shown.map((name) => {
            const [label, entity] = pickers[name]
            const value = search[name]
            const known = names[name] ?? chosen[name] ?? `One ${entity.noun[0]}`
            return (
              <EntityPicker
                key={name}
                entity={entity}
                creates={false}
                label={label}
                value={value === undefined ? null : { value, label: known }}
                onChange={(option) => {
                  setChosen((before) => ({ ...before, [name]: option?.label }))
                  onChange({ [name]: option?.value })
                }}
              />
            )
          })}
          {hasOverdue && (
            <Checkbox
              label="Overdue only"
              checked={search.overdue === true}
              onChange={(checked) => onChange({ overdue: checked || undefined })}
            />
          )}
        </Stack>
      </div>
    </FilterPopover>
  )
}
