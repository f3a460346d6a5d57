import { Check, Plus } from 'lucide-react'
import { useEffect, type Ref } from 'react'
import * as css from './combobox.css'
import type { Listbox } from './use-listbox'

/** The list of a combobox: options, creation, and messages. */
export function ComboboxList({
  ref,
  ...props
}: {
  ref: Ref<HTMLDivElement>
  list: Listbox
  label: string
  multiple: boolean
  chosen: readonly string[]
}) {
  const { list, label, multiple, chosen } = props
  const { state, entries, isOpen } = list
  const activeId = isOpen && list.active >= 0 ? list.optionId(list.active) : null
  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' })
  }, [activeId])
  return (
    // Pressing an option must not blur the text field.
    <div
      ref={ref}
      popover="manual"
      className={css.popup}
      onMouseDown={(event) => event.preventDefault()}
    >
      <ul
        id={list.id}
        role="listbox"
        aria-label={label}
        aria-multiselectable={multiple || undefined}
        className={css.list}
      >
        {entries.map((entry, index) => (
          <li
            key={entry.kind === 'option' ? `o-${entry.option.value}` : 'create'}
            id={list.optionId(index)}
            role="option"
            aria-selected={entry.kind === 'option' && chosen.includes(entry.option.value)}
            aria-disabled={(entry.kind === 'option' && entry.option.disabled) || undefined}
            data-active={index === list.active || undefined}
            className={css.option}
            onMouseMove={() => list.setActive(index)}
            onClick={() => list.pick(index)}
          >
            {entry.kind === 'create' ? (
              <>
                <Plus aria-hidden /> <span className={css.text}>Create “{entry.text}”</span>
              </>
            ) : (
              <>
                <span className={css.text}>
                  <bdi>{entry.option.label}</bdi>
                  {entry.option.hint && <span className={css.hint}>{entry.option.hint}</span>}
                </span>
                {chosen.includes(entry.option.value) && <Check aria-hidden />}
              </>
            )}
          </li>
        ))}
      </ul>
      <div role="status" className={css.status}>
        {state.status === 'loading' && 'Searching…'}
        {state.status === 'ready' && entries.length === 0 && 'No results'}
        {state.status === 'failed' && 'The list could not be loaded.'}
      </div>
      {state.status === 'failed' && (
        <button type="button" tabIndex={-1} className={css.retry} onClick={state.retry}>
          Try again
        </button>
      )}
    </div>
  )
}
