import type { KeyboardEventHandler, Ref } from 'react'
import { nativeState, type ControlProps } from './control-state'
import * as css from './control-state.css'

export type TextInputProps = ControlProps<string> & {
  ref?: Ref<HTMLInputElement>
  type?: 'text' | 'email' | 'url' | 'tel' | 'time'
  inputMode?: 'text' | 'email' | 'url' | 'tel' | 'numeric' | 'decimal'
  autoComplete?: string
  autoFocus?: boolean
  spellCheck?: boolean
  placeholder?: string
  readOnly?: boolean
  onKeyDown?: KeyboardEventHandler<HTMLInputElement>
}

/** Single-line text input. Its direction follows the typed text (`dir="auto"`). */
export function TextInput({ ref, ...props }: TextInputProps) {
  return (
    <input
      {...nativeState(props)}
      ref={ref}
      type={props.type ?? 'text'}
      inputMode={props.inputMode}
      autoComplete={props.autoComplete ?? 'off'}
      autoFocus={props.autoFocus}
      spellCheck={props.spellCheck}
      placeholder={props.placeholder}
      readOnly={props.readOnly}
      dir="auto"
      className={css.control()}
      value={props.value}
      onChange={(event) => props.onChange(event.target.value)}
      onKeyDown={props.onKeyDown}
    />
  )
}
