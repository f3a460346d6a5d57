import { Check } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from '~/ui/input/button'
import * as option from '~/ui/combobox/combobox.css'
import { control } from '~/ui/input/control-state.css'
import { FilterChips, type FilterChoice } from './filter-chips'
import * as css from './filter-menu.css'
import { formatNumber } from '~/ui/format/numbers'
import { useListbox } from '~/ui/combobox/use-listbox'

/** Finds values by what is typed: some, and how many there are where that is more. Stops when its signal says so. */
export type FindChoices = (
  text: string,
  signal: AbortSignal,
) => Promise<{ choices: readonly FilterChoice[]; total?: number | undefined }>

type FilterListProps = {
  label: string
  choices: readonly FilterChoice[]
  total: number | undefined
  find: FindChoices | undefined
  value: string | undefined
  onChange: (value: string | undefined) => void
}

/** Very many values of a filter: found by typing, gone through with the arrow keys; the chosen one stands before all. */
export function FilterList({ label, choices, total, find, value, onChange }: FilterListProps) {
  const [text, setText] = useState('')
  const [found, setFound] = useState({ text: '', total })
  async function search(typed: string, signal: AbortSignal) {
    if (!find || typed.trim() === '') return choices
    const answer = await find(typed.trim(), signal)
    if (!signal.aborted) setFound({ text: typed, total: answer.total })
    return answer.choices
  }
  const list = useListbox({
    // All that there are need no search.
    source: find && total !== undefined ? search : choices,
    text,
    onPick: (picked) => onChange(picked.value),
    known: choices,
  })
  const { state, entries, active } = list
  const activeId = active >= 0 ? list.optionId(active) : null
  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' })
  }, [activeId])
  const chosen = choices.filter((choice) => choice.value === value)
  const all = text.trim() === '' ? total : found.text === text ? found.total : undefined
  return (
    <div className={css.finder}>
      <input
        {...list.aria}
        type="text"
        autoComplete="off"
        spellCheck={false}
        dir="auto"
        aria-label={`Find ${label.toLowerCase()}`}
        placeholder="Type to search"
        className={control()}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={list.onKeyDown}
      />
      {chosen.length > 0 && (
        <FilterChips
          label={`Chosen ${label.toLowerCase()}`}
          choices={chosen}
          value={chosen.map((choice) => choice.value)}
          onChange={() => onChange(undefined)}
        />
      )}
      <ul
        id={list.id}
        role="listbox"
        aria-label={label}
        aria-busy={state.status === 'loading'}
        className={css.list}
        // Pressing one must not take the focus out of the text.
        onMouseDown={(event) => event.preventDefault()}
      >
        {entries.map(
          (entry, index) =>
            entry.kind === 'option' && (
              <li
                key={entry.option.value}
                id={list.optionId(index)}
                role="option"
                aria-selected={entry.option.value === value}
                data-active={index === active || undefined}
                className={option.option}
                onMouseMove={() => list.setActive(index)}
                onClick={() => list.pick(index)}
              >
                <bdi className={option.text}>{entry.option.label}</bdi>
                {entry.option.value === value && <Check aria-hidden />}
                {entry.option.count !== undefined && (
                  <span className={css.count}>{formatNumber(entry.option.count)}</span>
                )}
              </li>
            ),
        )}
      </ul>
      <div className={css.state}>
        <p role="status">
          {state.status === 'loading' && 'Searching…'}
          {state.status === 'failed' && 'The list could not be loaded.'}
          {state.status === 'ready' && said(entries.length, all, text)}
        </p>
        {state.status === 'failed' && (
          <Button size="sm" variant="link" onClick={state.retry}>
            Try again
          </Button>
        )}
      </div>
    </div>
  )
}

/** What to know of a list: that nothing is in it, or that there are more. */
function said(shown: number, total: number | undefined, text: string) {
  if (shown === 0) return 'No results'
  if (total === undefined || total <= shown) return null
  const how = text.trim() === '' ? 'type' : 'type more'
  return `${formatNumber(shown)} of ${formatNumber(total)} shown; ${how} to search`
}
