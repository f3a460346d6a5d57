import { useId, type ReactNode, type Ref } from 'react'
import { radio as dot } from './labelled-choice.css'
import type { ControlState } from './control-state'
import { FieldError } from './field'
import * as css from './radio-group.css'

export type RadioOption<Value extends string> = {
  value: Value
  label: string
  /** Description of the option; not shown in segments. */
  help?: string
  icon?: ReactNode
  disabled?: boolean
}

export type RadioGroupProps<Value extends string> = Omit<ControlState, 'name'> & {
  ref?: Ref<HTMLInputElement>
  label: string
  labelHidden?: boolean
  help?: ReactNode
  error?: string | undefined
  options: readonly RadioOption<Value>[]
  value: Value | null
  onChange: (value: Value) => void
  /** A vertical list, or a segmented bar for two to five short labels. */
  variant?: 'list' | 'segments'
}

/** Radio group; arrow keys move between the options. */
export function RadioGroup<Value extends string>({ ref, ...props }: RadioGroupProps<Value>) {
  const { label, labelHidden = false, help, error, options, value, variant = 'list' } = props
  const id = useId()
  const described = [props['aria-describedby'], error && `${id}-error`, help && `${id}-help`]
  return (
    <fieldset
      role="radiogroup"
      className={css.group}
      disabled={props.disabled}
      aria-required={props.required}
      aria-invalid={props.invalid || error ? true : undefined}
      aria-describedby={described.filter(Boolean).join(' ') || undefined}
    >
      <legend className={labelHidden ? css.hidden : css.legend}>{label}</legend>
      <div className={css.options({ variant })}>
        {options.map((option, index) => (
          <label key={option.value} className={css.option({ variant })}>
            <input
              ref={index === 0 ? ref : undefined}
              type="radio"
              name={id}
              value={option.value}
              disabled={option.disabled}
              className={variant === 'list' ? dot : css.hidden}
              checked={option.value === value}
              onChange={() => props.onChange(option.value)}
              onBlur={props.onBlur}
            />
            {option.icon}
            <span className={css.text}>
              {option.label}
              {option.help && variant === 'list' && <span className={css.help}>{option.help}</span>}
            </span>
          </label>
        ))}
      </div>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      {help && (
        <div id={`${id}-help`} className={css.help}>
          {help}
        </div>
      )}
    </fieldset>
  )
}
