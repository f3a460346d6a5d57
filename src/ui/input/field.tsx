import { CircleAlert } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import * as css from './field.css'
import { hidden } from '~/ui/display/visually-hidden.css'

/** Properties that `Field` passes to its control. */
export type FieldControl = {
  id: string
  'aria-describedby': string | undefined
  required: boolean
  invalid: boolean
}

type FieldProps = {
  label: string
  /** Visually hides the label where it is visible elsewhere. */
  labelHidden?: boolean
  /** At the end of the label's line: a link, a count. */
  aside?: ReactNode
  /** Help text. */
  help?: ReactNode
  /** Error message: what is wrong and how to fix it. */
  error?: string | undefined
  required?: boolean
  children: (control: FieldControl) => ReactNode
}

/** Label, control, help text and error message, linked by ids. */
export function Field(props: FieldProps) {
  const { label, labelHidden = false, aside, help, error, required = false, children } = props
  const id = useId()
  const described = [error && `${id}-error`, help && `${id}-help`].filter(Boolean).join(' ')
  return (
    <div className={css.field}>
      <div className={labelHidden ? hidden : css.head}>
        <span className={css.name}>
          <label className={css.label} htmlFor={id}>
            {label}
          </label>
          {/* Not part of the label: the control itself has `aria-required`. */}
          {required && (
            <span aria-hidden className={css.mark}>
              *
            </span>
          )}
        </span>
        {aside}
      </div>
      {children({ id, 'aria-describedby': described || undefined, required, invalid: !!error })}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      {help && (
        <div id={`${id}-help`} className={css.help}>
          {help}
        </div>
      )}
    </div>
  )
}

interface FieldErrorProps {
  id?: string
  /** Announced to screen readers, for an error without a related field. */
  live?: boolean
  children: ReactNode
}

/** Error message with an icon. */
export function FieldError({ id, live = false, children }: FieldErrorProps) {
  return (
    <p id={id} role={live ? 'alert' : undefined} className={css.error}>
      <CircleAlert aria-hidden />
      <span>{children}</span>
    </p>
  )
}
