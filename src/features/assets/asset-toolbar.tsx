import { LayoutGrid, Rows3 } from 'lucide-react'
import { chosenText } from '~/list/facet-filters'
import { UpdatedFilter } from '~/list/updated-filter'
import { ColumnChooser } from '~/ui/list/column-chooser'
import { useDateFormat } from '~/ui/format/date-format'
import { FilterMenu } from '~/ui/list/filter-menu'
import { ListTools } from '~/ui/list/list-tools'
import { RadioGroup } from '~/ui/input/radio-group'
import { Select } from '~/ui/input/select'
import { columnChoices } from '~/ui/data-table/table-columns'
import { assetColumns } from './asset-columns'
import { activeFilters, choicesOf, filterLabels, findingOf, narrowed } from './asset-filters'
import { filterNames, noFilters, type AssetSearch } from './asset-search'
import * as css from './assets.css'
import type { AssetsAnswer } from './use-assets'

interface AssetToolbarProps {
  search: AssetSearch
  answer: AssetsAnswer | undefined
  onSearch: (change: Partial<AssetSearch>, how?: 'replace') => void
  columns: readonly string[] | undefined
  onColumns: (columns: string[] | undefined) => void
}

const choices = columnChoices(assetColumns)
// A table says its order by its heads; pictures have none.
const orders = [
  { value: '-updatedAt', label: 'Last updated' },
  { value: '-createdAt', label: 'Newest first' },
  { value: 'title', label: 'Title' },
  { value: '-size', label: 'Largest first' },
  { value: '-usedInCount', label: 'Most used first' },
] as const

const views = [
  { value: 'table', label: 'Table', icon: <Rows3 aria-hidden /> },
  { value: 'grid', label: 'Grid', icon: <LayoutGrid aria-hidden /> },
] as const

/** Over the list: what is looked for, what it is narrowed by, its columns, and how it is drawn. */
export function AssetToolbar(props: AssetToolbarProps) {
  const { search, answer, onSearch, columns, onColumns } = props
  const dateFormat = useDateFormat()
  return (
    <ListTools
      search={{
        label: 'Search assets',
        placeholder: 'Title, description, tag or file name',
        value: search.search,
        onChange: (text) => onSearch({ search: text }, 'replace'),
      }}
      filters={
        <>
          {filterNames.map((name) => (
            <FilterMenu
              key={name}
              label={filterLabels[name]}
              choices={choicesOf(name, search, answer)}
              total={answer?.facetTotals?.[name]}
              find={findingOf(name, search)}
              value={chosenText(search[name])}
              onChange={(value) => onSearch(narrowed(name, value))}
            />
          ))}
          <UpdatedFilter value={search} onChange={(days) => onSearch(days)} />
        </>
      }
      place="below"
      end={
        <>
          <RadioGroup
            label="View"
            labelHidden
            variant="segments"
            options={views}
            value={search.view ?? 'table'}
            onChange={(view) => onSearch({ view: view === 'grid' ? 'grid' : undefined }, 'replace')}
          />
          {search.view === undefined ? (
            <ColumnChooser choices={choices} visible={columns} onChange={onColumns} />
          ) : (
            <div className={css.sort}>
              <Select
                aria-label="Order"
                options={orders}
                value={orders.find(({ value }) => value === search.sort)?.value ?? ''}
                placeholder="Custom"
                onChange={(sort) => sort !== '' && onSearch({ sort })}
              />
            </div>
          )}
        </>
      }
      active={activeFilters(search, answer, dateFormat).map((filter) => ({
        ...filter,
        onRemove: () => onSearch({ [filter.id]: undefined }),
      }))}
      onClear={() => onSearch(noFilters)}
    />
  )
}
