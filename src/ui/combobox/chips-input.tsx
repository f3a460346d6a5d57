import { useRef, type Ref } from 'react'
import { nativeState, type ControlState, type Named } from '~/ui/input/control-state'
import { ChipItem } from './chip-item'
import * as css from './combobox.css'

export interface Chip {
  value: string
  /** A remark on the value, shown after it. */
  note?: string | undefined
}

type ChipsInputProps = Named &
  ControlState & {
    ref?: Ref<HTMLInputElement>
    /** The accessible name of the list of values. */
    listLabel: string
    chips: readonly Chip[]
    /** The text that is not a value yet. */
    text: string
    onText: (text: string) => void
    /** Called with text that was pasted, or typed and completed with Enter, a comma, a semicolon, or by leaving the field. */
    onComplete: (text: string) => void
    onRemove: (value: string) => void
    placeholder?: string
  }

/** A text field for several values, each a chip; Backspace in the empty field removes the last one. */
export function ChipsInput({ ref, ...props }: ChipsInputProps) {
  const { chips, text, onText, onComplete, onRemove, listLabel, disabled } = props
  const frame = useRef<HTMLDivElement>(null)
  const complete = () => text.trim() !== '' && onComplete(text)
  return (
    <div
      ref={frame}
      className={css.frame}
      data-disabled={disabled || undefined}
      data-invalid={props.invalid || undefined}
    >
      {chips.length > 0 && (
        <ul role="list" aria-label={listLabel} className={css.chips}>
          {chips.map(({ value, note }) => (
            <ChipItem
              key={value}
              name={value}
              disabled={disabled}
              frame={frame}
              onRemove={() => onRemove(value)}
            >
              <span className={css.chipText} title={value}>
                <bdi>{value}</bdi>
                {note !== undefined && <span className={css.chipNote}> {note}</span>}
              </span>
            </ChipItem>
          ))}
        </ul>
      )}
      <input
        {...nativeState(props)}
        ref={ref}
        type="text"
        autoComplete="off"
        spellCheck={false}
        dir="auto"
        // The text field is empty even if there are values, so native validation must not report it as missing.
        required={props.required && chips.length === 0}
        placeholder={chips.length === 0 ? props.placeholder : undefined}
        className={css.input}
        value={text}
        onChange={(event) => onText(event.target.value)}
        onPaste={(event) => {
          event.preventDefault()
          onComplete(`${text} ${event.clipboardData.getData('text')}`)
        }}
        onKeyDown={(event) => {
          if ([',', ';'].includes(event.key) || (event.key === 'Enter' && text.trim() !== '')) {
            event.preventDefault()
            complete()
          }
          const last = chips.at(-1)
          if (event.key === 'Backspace' && text === '' && last) onRemove(last.value)
        }}
        onBlur={() => {
          complete()
          props.onBlur?.()
        }}
      />
    </div>
  )
}
