import { useSavedFile } from '~/list/use-saved-file'
import { ColumnChooser } from '~/ui/list/column-chooser'
import { ExportMenu } from '~/ui/list/export-menu'
import { FilterChips } from '~/ui/list/filter-chips'
import { ListTools } from '~/ui/list/list-tools'
import { columnChoices } from '~/ui/data-table/table-columns'
import { groupColumns, typeLabels } from './group-columns'
import { exportColumns, groupFile } from './group-export'
import { filterOf, type GroupSearch } from './group-search'
import type { useGroups } from './use-groups'

interface GroupToolbarProps {
  search: GroupSearch
  answer: ReturnType<typeof useGroups>['data']
  onSearch: (change: Partial<GroupSearch>) => void
  columns: readonly string[] | undefined
  onColumns: (columns: string[] | undefined) => void
}

const choices = columnChoices(groupColumns)
const types = ['static', 'dynamic'] as const

/** What narrows the list beside the words looked for. */
export const activeFilters = ({ type }: GroupSearch) =>
  type === undefined ? [] : [{ id: 'type', label: 'Kept', value: typeLabels[type] }]

/** Over the groups: what is looked for, how they are kept, and the columns. */
export function GroupToolbar(props: GroupToolbarProps) {
  const { search, answer, onSearch, columns, onColumns } = props
  const counts = answer?.facets?.type
  const total = answer?.total ?? 0
  const { save, isSaving } = useSavedFile(groupFile)
  const saveAs = (format: 'csv' | 'xlsx') =>
    save({
      filter: filterOf(search),
      columns: exportColumns(columns),
      sort: search.sort,
      format,
    })
  return (
    <ListTools
      search={{
        label: 'Search groups',
        placeholder: 'Name',
        value: search.search,
        onChange: (text) => onSearch({ search: text }),
      }}
      filters={
        <FilterChips
          label="Kept"
          choices={types.map((type) => ({
            value: type,
            label: typeLabels[type],
            count: counts && (counts.find(({ value }) => value === type)?.count ?? 0),
          }))}
          value={search.type ? [search.type] : []}
          onChange={(chosen) =>
            onSearch({
              type: types.find((type) => type !== search.type && chosen.includes(type)),
            })
          }
        />
      }
      end={
        <>
          <ColumnChooser choices={choices} visible={columns} onChange={onColumns} />
          <ExportMenu
            label="Export the groups"
            noun={['group', 'groups']}
            total={total}
            busy={isSaving}
            onExport={saveAs}
          />
        </>
      }
    />
  )
}
