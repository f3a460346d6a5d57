import { useState } from 'react'
import { FilterChips, type FilterChoice } from './filter-chips'
import { FilterList, type FindChoices } from './filter-list'
import * as css from './filter-menu.css'
import { FilterPopover } from './filter-popover'

/** More than these are searched, not looked through. */
const inSight = 12

type FilterMenuProps = {
  /** What is filtered by: "Group". */
  label: string
  /** The values with how many rows each would leave; undefined while they are not known. */
  choices: readonly FilterChoice[] | undefined
  /** How many values there are, where `choices` are only the commonest. */
  total?: number | undefined
  /** Finds the others. */
  find?: FindChoices | undefined
  value: string | undefined
  onChange: (value: string | undefined) => void
}

/** One filter of a list behind a button, with the values that there are; one of them at most is on. */
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
        // Of two the newer one is meant.
        onChange={(chosen) => onChange(chosen.find((item) => item !== value))}
      />
    </div>
  )
}
