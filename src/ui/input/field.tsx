import { CircleAlert } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import * as css from './field.css'
import { hidden } from '~/ui/display/visually-hidden.css'

/** What a field's frame hands to the control in it. */
export type FieldControl = {
  id: string
  'aria-describedby': string | undefined
  required: boolean
  invalid: boolean
}

type FieldProps = {
  label: string
  /** Keeps the label for those who listen, where the place says it to those who look. */
  labelHidden?: boolean
  /** A small thing at the end of the label's line: a link, a count. */
  aside?: ReactNode
  /** What to enter and why, before anything goes wrong. */
  help?: ReactNode
  /** What is wrong with the value and what would be right. */
  error?: string | undefined
  required?: boolean
  children: (control: FieldControl) => ReactNode
}

/** A label above, the control, help and error under it, and the ids that tie them together. */
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
          {/* Beside the label, not in it: the control itself says that it is required. */}
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
  /** Told to those who listen: of something that has no field which it describes. */
  live?: boolean
  children: ReactNode
}

/** The line that says what is wrong, with a sign that does not rely on its colour. */
export function FieldError({ id, live = false, children }: FieldErrorProps) {
  return (
    <p id={id} role={live ? 'alert' : undefined} className={css.error}>
      <CircleAlert aria-hidden />
      <span>{children}</span>
    </p>
  )
}
