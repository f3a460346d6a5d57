import { Check } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from '~/ui/input/button'
import * as option from '~/ui/combobox/combobox.css'
import { control } from '~/ui/input/control-state.css'
import { FilterChips, type FilterChoice } from './filter-chips'
import * as css from './filter-menu.css'
import { formatNumber } from '~/ui/format/numbers'
import { useListbox } from '~/ui/combobox/use-listbox'

/** Searches filter values. `total` is set if there are more matches than returned. Honours the abort signal. */
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

/** Searchable listbox for filters with many values; the selected value comes first. */
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
    // No search needed if `choices` is complete.
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
  const matchCount = text.trim() === '' ? total : found.text === text ? found.total : undefined
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
        // Keeps the focus in the text field.
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
          {state.status === 'ready' && statusText(entries.length, matchCount, text)}
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

/** Status text: no results, or more matches than shown. */
function statusText(shown: number, total: number | undefined, text: string) {
  if (shown === 0) return 'No results'
  if (total === undefined || total <= shown) return null
  const hint = text.trim() === '' ? 'type' : 'type more'
  return `${formatNumber(shown)} of ${formatNumber(total)} shown; ${hint} to search`
}
