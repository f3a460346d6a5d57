import { useState } from 'react'
import { FilterChips, type FilterChoice } from './filter-chips'
import { FilterList, type FindChoices } from './filter-list'
import * as css from './filter-menu.css'
import { FilterPopover } from './filter-popover'

/** Longer lists get a search field. */
const inSight = 12

type FilterMenuProps = {
  /** Name of the filter: "Group". */
  label: string
  /** Values with the number of rows each would leave; undefined while loading. */
  choices: readonly FilterChoice[] | undefined
  /** Total number of values, if `choices` only has the most frequent ones. */
  total?: number | undefined
  /** Searches the other values. */
  find?: FindChoices | undefined
  value: string | undefined
  onChange: (value: string | undefined) => void
}

/** Filter button with a menu of values; single selection. */
export function FilterMenu(props: FilterMenuProps) {
  const { label, value, onChange } = props
  const [isOpen, setOpen] = useState(false)
  return (
    <FilterPopover
      label={`Filter by ${label.toLowerCase()}`}
      name={label}
      isOn={value !== undefined}
      open={isOpen}
      onOpenChange={setOpen}
    >
      <Choices
        {...props}
        onChange={(chosen) => {
          setOpen(false)
          onChange(chosen)
        }}
      />
    </FilterPopover>
  )
}

function Choices({ label, choices, total, find, value, onChange }: FilterMenuProps) {
  if (!choices) return <p className={css.none}>Counts are not available yet.</p>
  if (choices.length === 0) return <p className={css.none}>No options.</p>
  if (choices.length > inSight)
    return (
      <FilterList
        label={label}
        choices={choices}
        total={total}
        find={find}
        value={value}
        onChange={onChange}
      />
    )
  return (
    <div className={css.panel}>
      <FilterChips
        label={label}
        choices={choices}
        value={value === undefined ? [] : [value]}
        // The latest search wins.
        onChange={(chosen) => onChange(chosen.find((item) => item !== value))}
      />
    </div>
  )
}
