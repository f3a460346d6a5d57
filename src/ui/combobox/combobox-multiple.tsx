import { useRef, useState, type Ref } from 'react'
import { ChipItem } from './chip-item'
import * as css from './combobox.css'
import { ComboboxList } from './combobox-list'
import { nativeState, type ControlProps } from '~/ui/input/control-state'
import type { Option, OptionSource } from '~/ui/input/option-source'
import { useAnchorPosition } from '~/ui/overlay/use-anchor-position'
import { useListbox } from './use-listbox'

export type MultiComboboxProps = ControlProps<readonly Option[]> & {
  ref?: Ref<HTMLInputElement>
  /** The accessible name of the list: "Groups". */
  listLabel: string
  options: OptionSource
  placeholder?: string
  /** Allows creating an option with the typed name. */
  onCreate?: (text: string) => void
}

/** A multi-select combobox; Backspace in the empty field removes the last value. */
export function MultiCombobox({ ref, ...props }: MultiComboboxProps) {
  const { value, onChange, disabled } = props
  const [text, setText] = useState('')
  const frame = useRef<HTMLDivElement>(null)
  const popup = useRef<HTMLDivElement>(null)
  const without = (gone: string) => value.filter((option) => option.value !== gone)
  const list = useListbox({
    source: props.options,
    text,
    onPick: (option) => {
      const isChosen = value.some((chosen) => chosen.value === option.value)
      onChange(isChosen ? without(option.value) : [...value, option])
      setText('')
    },
    // The created option is selected: close the list, so that it covers nothing.
    onCreate:
      props.onCreate && ((created) => (props.onCreate?.(created), setText(''), list.close())),
  })
  useAnchorPosition(frame, popup, list.isOpen, list.close)
  return (
    <div
      ref={frame}
      className={css.frame}
      data-disabled={disabled || undefined}
      data-invalid={props.invalid || undefined}
    >
      {value.length > 0 && (
        <ul role="list" aria-label={`Chosen ${props.listLabel}`} className={css.chips} data-chosen>
          {value.map((option) => (
            <ChipItem
              key={option.value}
              name={option.label}
              disabled={disabled}
              frame={frame}
              onRemove={() => onChange(without(option.value))}
            >
              <span className={css.chipText} dir="auto" title={option.label}>
                {option.label}
              </span>
            </ChipItem>
          ))}
        </ul>
      )}
      <input
        {...nativeState(props)}
        {...list.aria}
        ref={ref}
        type="text"
        autoComplete="off"
        spellCheck={false}
        dir="auto"
        // The text field is empty even if something is selected, so native validation must not report it as missing.
        required={props.required && value.length === 0}
        placeholder={value.length === 0 ? props.placeholder : undefined}
        className={css.input}
        value={text}
        onChange={(event) => {
          setText(event.target.value)
          list.open()
        }}
        onClick={list.open}
        onKeyDown={(event) => {
          if (list.onKeyDown(event)) return
          if (event.key === 'Backspace' && text === '') onChange(value.slice(0, -1))
        }}
        onBlur={() => {
          setText('')
          list.close()
          props.onBlur?.()
        }}
      />
      <ComboboxList
        ref={popup}
        list={list}
        label={props.listLabel}
        multiple
        chosen={value.map((option) => option.value)}
      />
    </div>
  )
}
