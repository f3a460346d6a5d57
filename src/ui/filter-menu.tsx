import { useState } from 'react'
import { FilterChips, type FilterChoice } from './filter-chips'
import * as css from './filter-menu.css'
import { FilterPopover } from './filter-popover'
import { plain } from './options'
import { TextInput } from './text-input'

/** More than these are searched, not looked through. */
const inSight = 12

type FilterMenuProps = {
  /** What is filtered by: "Group". */
  label: string
  /** The values with how many rows each would leave; undefined while they are not known. */
  choices: readonly FilterChoice[] | undefined
  value: string | undefined
  onChange: (value: string | undefined) => void
}

/** One filter of a list behind a button, with the values that there are; one of them at most is on. */
export function FilterMenu({ label, choices, value, onChange }: FilterMenuProps) {
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
        label={label}
        choices={choices}
        value={value}
        onChange={(chosen) => {
          setOpen(false)
          onChange(chosen)
        }}
      />
    </FilterPopover>
  )
}

function Choices({ label, choices, value, onChange }: FilterMenuProps) {
  const [text, setText] = useState('')
  if (!choices) return <p className={css.none}>Counting…</p>
  if (choices.length === 0) return <p className={css.none}>There is nothing to choose from.</p>
  const words = plain(text.trim())
  const fitting = choices.filter((choice) => plain(choice.label).includes(words))
  const shown = fitting.slice(0, inSight)
  const hidden = fitting.length - shown.length
  return (
    <div className={css.panel}>
      {choices.length > inSight && (
        <TextInput
          aria-label={`Find ${label.toLowerCase()}`}
          placeholder="Type to find more"
          value={text}
          onChange={setText}
        />
      )}
      <FilterChips
        label={label}
        choices={shown}
        value={value === undefined ? [] : [value]}
        // Of two the newer one is meant.
        onChange={(chosen) => onChange(chosen.find((one) => one !== value))}
      />
      <p role="status" className={css.none}>
        {fitting.length === 0 && 'Nothing found'}
        {hidden > 0 && `${hidden} more`}
      </p>
    </div>
  )
}
