import { X } from 'lucide-react'
import { useRef } from 'react'
import { Button } from '~/ui/input/button'
import * as css from './filter-chips.css'
import { formatNumber } from '~/ui/format/numbers'
import type { Option } from '~/ui/input/option-source'

export type FilterChoice = Pick<Option, 'value' | 'label' | 'count'>

type FilterChipsProps = {
  /** Name of the filter: "Status". */
  label: string
  choices: readonly FilterChoice[]
  value: readonly string[]
  onChange: (value: string[]) => void
}

/** Values of a filter as chips with row counts; multiple selection. */
export function FilterChips({ label, choices, value, onChange }: FilterChipsProps) {
  const toggle = (chosen: string) =>
    onChange(value.includes(chosen) ? value.filter((item) => item !== chosen) : [...value, chosen])
  return (
    <div role="group" aria-label={label} className={css.chips}>
      {choices.map((choice) => (
        <button
          key={choice.value}
          type="button"
          aria-pressed={value.includes(choice.value)}
          className={css.chip}
          onClick={() => toggle(choice.value)}
        >
          <span className={css.text} dir="auto">
            {choice.label}
          </span>
          {choice.count !== undefined && (
            <span className={css.count}>{formatNumber(choice.count)}</span>
          )}
        </button>
      ))}
    </div>
  )
}

export type ActiveFilter = { id: string; label: string; value: string; onRemove: () => void }

/** Active filters, each with a remove button. */
export function ActiveFilters({
  filters,
  onClear,
}: {
  filters: readonly ActiveFilter[]
  onClear: () => void
}) {
  const list = useRef<HTMLDivElement>(null)
  if (filters.length === 0) return null
  return (
    <div ref={list} role="group" aria-label="Active filters" tabIndex={-1} className={css.chips}>
      {filters.map((filter) => (
        <span key={filter.id} className={css.active}>
          <span className={css.text} title={`${filter.label}: ${filter.value}`}>
            {filter.label}: <bdi>{filter.value}</bdi>
          </span>
          <button
            type="button"
            className={css.remove}
            aria-label={`Remove filter ${filter.label}: ${filter.value}`}
            onClick={() => {
              filter.onRemove()
              list.current?.focus()
            }}
          >
            <X aria-hidden />
          </button>
        </span>
      ))}
      <Button variant="link" size="sm" onClick={onClear}>
        Clear all
      </Button>
    </div>
  )
}
