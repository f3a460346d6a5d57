import { reportPeopleLabels } from '~/entities/report-labels'
import { categoryEntity } from '~/pickers/categories'
import { publishedCourseEntity } from '~/pickers/courses'
import { EntityPicker } from '~/pickers/entity-picker'
import { groupEntity } from '~/pickers/groups'
import { licenseEntity } from '~/pickers/licenses'
import { Stack } from '~/ui/display/stack'
import { Field } from '~/ui/input/field'
import { optionsOf } from '~/ui/input/options-of'
import { Select } from '~/ui/input/select'
import { FilterPopover } from '~/ui/list/filter-popover'
import { isFiltered, type UsageSearch } from './usage-search'
import type { useFilterNames } from './use-filter-names'
import * as css from './usage.css'

interface UsageFiltersProps {
  search: UsageSearch
  names: ReturnType<typeof useFilterNames>
  onChange: (change: Partial<UsageSearch>) => void
}

const fields = [
  { key: 'group', label: 'Group', entity: groupEntity, help: "The group's members today." },
  { key: 'license', label: 'License', entity: licenseEntity, help: undefined },
  { key: 'course', label: 'Course', entity: publishedCourseEntity, help: undefined },
  { key: 'category', label: 'Category', entity: categoryEntity, help: undefined },
] as const

/** What the figures are about: a group, a license, a course, a category, which people. */
export function UsageFilters({ search, names, onChange }: UsageFiltersProps) {
  return (
    <FilterPopover label="Filter the figures" name="Filters" isOn={isFiltered(search)}>
      <div className={css.filterPanel}>
        <Stack gap={3}>
          {fields.map(({ key, label, entity, help }) => {
            const id = search[key]
            return (
              <EntityPicker
                key={key}
                entity={entity}
                creates={false}
                label={label}
                help={help}
                value={id === undefined ? null : { value: id, label: names[key] ?? '…' }}
                onChange={(chosen) => onChange({ [key]: chosen?.value })}
              />
            )
          })}
          <Field label="People">
            {(frame) => (
              <Select
                {...frame}
                options={optionsOf(reportPeopleLabels)}
                value={search.people ?? 'current'}
                onChange={(value) =>
                  onChange({ people: value === 'current' || value === '' ? undefined : value })
                }
              />
            )}
          </Field>
        </Stack>
      </div>
    </FilterPopover>
  )
}
