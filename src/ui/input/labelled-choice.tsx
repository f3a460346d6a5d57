import { useId, type ReactNode } from 'react'
import type { ControlState } from './control-state'
import * as css from './labelled-choice.css'
import { FieldError } from './field'

export type ChoiceProps = ControlState & {
  label: ReactNode
  /** Visually hides the label where it is visible elsewhere. */
  labelHidden?: boolean
  help?: ReactNode
  error?: string | undefined
}

/** Row with a checkbox or switch, its label and further content below. */
export function Choice(
  props: ChoiceProps & { children: (native: ReturnType<typeof choiceState>) => ReactNode },
) {
  const id = useId()
  const { label, labelHidden = false, help, error, disabled = false, children } = props
  return (
    <div className={labelHidden ? undefined : css.choice}>
      <label className={labelHidden ? css.alone : css.line} data-disabled={disabled || undefined}>
        {children(choiceState(id, props))}
        <span className={labelHidden ? css.hidden : css.label}>{label}</span>
      </label>
      {(error || help) && (
        <div className={css.under}>
          {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
          {help && (
            <p id={`${id}-help`} className={css.help}>
              {help}
            </p>
          )}
        </div>
      )}
    </div>
  )
}

function choiceState(id: string, props: ChoiceProps) {
  const described = [
    props['aria-describedby'],
    props.error && `${id}-error`,
    props.help && `${id}-help`,
  ].filter(Boolean)
  return {
    name: props.name,
    required: props.required,
    disabled: props.disabled,
    onBlur: props.onBlur,
    'aria-invalid': props.invalid || props.error ? true : undefined,
    'aria-describedby': described.join(' ') || undefined,
  }
}
