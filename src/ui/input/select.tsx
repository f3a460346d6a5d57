import { ChevronDown } from 'lucide-react'
import type { Ref } from 'react'
import { nativeState, type ControlProps } from './control-state'
import { control, framed } from './control-state.css'
import * as css from './select.css'

export type SelectOption<Value extends string> = { value: Value; label: string; disabled?: boolean }

export type SelectProps<Value extends string> = ControlProps<Value | ''> & {
  ref?: Ref<HTMLSelectElement>
  options: readonly SelectOption<Value>[]
  /** Placeholder; without it there is no empty option. */
  placeholder?: string
}

/**
 * Native select for a few fixed values: works on phones, with screen readers
 * and in forced-colors mode. For long or searchable lists use the combobox.
 */
export function Select<Value extends string>({ ref, ...props }: SelectProps<Value>) {
  const { options, placeholder, value } = props
  return (
    <div className={framed}>
      <select
        {...nativeState(props)}
        ref={ref}
        className={`${control({ end: true })} ${css.select}`}
        value={value}
        onChange={(event) => {
          const chosen = options.find((option) => option.value === event.target.value)
          props.onChange(chosen?.value ?? '')
        }}
      >
        {placeholder !== undefined && (
          <option value="" disabled={props.required}>
            {placeholder}
          </option>
        )}
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown aria-hidden className={css.chevron} />
    </div>
  )
}
