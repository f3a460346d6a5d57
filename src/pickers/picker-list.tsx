import { Check } from 'lucide-react'
import { useEffect, useId, useState, type KeyboardEvent, type ReactNode } from 'react'
import { control } from '~/ui/input/control-state.css'
import * as css from './picker-dialog.css'

export interface PickerRow {
  id: string
  title: string
  /** The line under the title, such as type and length. */
  detail: string
  lead?: ReactNode
  /** Why it cannot be chosen; shown instead of the detail. */
  refused?: string | undefined
}

interface PickerListProps {
  /** The plural noun: "Assets". */
  label: string
  placeholder: string
  text: string
  onText: (text: string) => void
  /** Undefined while loading. */
  rows: readonly PickerRow[]
  chosen: readonly string[]
  isMultiple: boolean
  onToggle: (id: string) => void
  /** Ctrl or Cmd + Enter: confirms the choice. */
  onDone: () => void
  /** Beside the search. */
  filter?: ReactNode
  /** Shown instead of the rows: loading, an error, or none. */
  instead?: ReactNode
}

/** A search field with a list below; the focus stays in the field while arrow keys and Enter choose. */
export function PickerList(props: PickerListProps) {
  const { label, rows, chosen, isMultiple, onToggle } = props
  const id = useId()
  const [marked, setMarked] = useState<string | null>(null)
  const at = rows.findIndex((row) => row.id === marked)
  const rowId = (index: number) => `${id}-${index}`
  useEffect(() => {
    if (at >= 0) document.getElementById(`${id}-${at}`)?.scrollIntoView({ block: 'nearest' })
  }, [id, at])
  const toggle = (row: PickerRow | undefined) => {
    if (row && row.refused === undefined) onToggle(row.id)
  }
  const move = (step: number) => {
    const from = at < 0 && step < 0 ? 0 : at
    setMarked(rows[(from + step + rows.length) % rows.length]?.id ?? null)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown') move(1)
    else if (event.key === 'ArrowUp') move(-1)
    else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) props.onDone()
    else if (event.key === 'Enter') toggle(rows[at])
    else return
    event.preventDefault()
  }
  return (
    <>
      <div className={css.tools}>
        <div className={css.search}>
          <input
            type="text"
            role="combobox"
            aria-expanded
            aria-controls={id}
            aria-autocomplete="list"
            aria-activedescendant={at >= 0 ? rowId(at) : undefined}
            aria-label={`Search ${label.toLowerCase()}`}
            placeholder={props.placeholder}
            autoComplete="off"
            spellCheck={false}
            dir="auto"
            className={control()}
            value={props.text}
            onChange={(event) => props.onText(event.target.value)}
            onKeyDown={onKeyDown}
          />
        </div>
        {props.filter && <div className={css.filter}>{props.filter}</div>}
      </div>
      <div className={css.place}>
        {props.instead}
        <ul
          id={id}
          role="listbox"
          aria-label={label}
          aria-multiselectable={isMultiple || undefined}
          className={css.list}
        >
          {rows.map((row, index) => (
            <li
              key={row.id}
              id={rowId(index)}
              role="option"
              aria-selected={chosen.includes(row.id)}
              aria-disabled={row.refused !== undefined || undefined}
              data-active={index === at || undefined}
              className={css.row}
              // Pressing a row must not blur the text field.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => {
                setMarked(row.id)
                toggle(row)
              }}
            >
              <span className={css.mark}>{chosen.includes(row.id) && <Check aria-hidden />}</span>
              {row.lead}
              <span className={css.words}>
                <span className={css.title} dir="auto">
                  {row.title}
                </span>
                <span className={css.detail}>{row.refused ?? row.detail}</span>
              </span>
            </li>
          ))}
        </ul>
      </div>
    </>
  )
}
