import { useCourseTitle } from '~/entities/use-course-title'
import { useLicenseTitle } from '~/entities/use-license-title'
import { DateRangeFields } from '~/list/date-range-filter'
import { publishedCourseEntity } from '~/pickers/courses'
import { EntityPicker } from '~/pickers/entity-picker'
import { licenseEntity } from '~/pickers/licenses'
import { Stack } from '~/ui/display/stack'
import { Field } from '~/ui/input/field'
import { Select } from '~/ui/input/select'
import { FilterPopover } from '~/ui/list/filter-popover'
import type { EventSearch } from './event-search'

interface EventFiltersProps {
  search: EventSearch
  onSearch: (change: Partial<EventSearch>) => void
}

const times = [
  { value: 'upcoming', label: 'Not over' },
  { value: 'past', label: 'Over' },
] as const

/** The filters of the list of events that have controls of their own: date, course and license. */
export function EventFilters({ search, onSearch }: EventFiltersProps) {
  return (
    <>
      <DateFilter search={search} onSearch={onSearch} />
      <AudienceFilter search={search} onSearch={onSearch} />
    </>
  )
}

function DateFilter({ search: { when, from, to }, onSearch }: EventFiltersProps) {
  return (
    <FilterPopover
      label="Filter by date"
      name="Date"
      isOn={when !== undefined || from !== undefined || to !== undefined}
    >
      <Stack gap={3}>
        <Field label="Time">
          {(frame) => (
            <Select
              {...frame}
              placeholder="Any time"
              options={times}
              value={when ?? ''}
              onChange={(value) => onSearch({ when: value === '' ? undefined : value })}
            />
          )}
        </Field>
        <DateRangeFields value={{ from, to }} onChange={onSearch} />
      </Stack>
    </FilterPopover>
  )
}

function AudienceFilter({ search: { course, license }, onSearch }: EventFiltersProps) {
  const courseTitle = useCourseTitle(course)
  const licenseTitle = useLicenseTitle(license)
  return (
    <FilterPopover
      label="Filter by course or license"
      name="Course or license"
      isOn={course !== undefined || license !== undefined}
    >
      <Stack gap={3}>
        <EntityPicker
          entity={publishedCourseEntity}
          label="Course"
          value={
            course === undefined ? null : { value: course, label: courseTitle ?? 'One course' }
          }
          onChange={(chosen) => onSearch({ course: chosen?.value })}
        />
        <EntityPicker
          entity={licenseEntity}
          label="License"
          value={
            license === undefined ? null : { value: license, label: licenseTitle ?? 'One license' }
          }
          onChange={(chosen) => onSearch({ license: chosen?.value })}
        />
      </Stack>
    </FilterPopover>
  )
}

/** Names of the filters that neither the counts nor the rows may have. */
export function useEventFilterNames({ course, license }: EventSearch) {
  return { course: useCourseTitle(course), license: useLicenseTitle(license) }
}
