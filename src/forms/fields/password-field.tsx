import { Check, Circle } from 'lucide-react'
import { useId } from 'react'
import type { FieldPathByValue, FieldValues } from 'react-hook-form'
import { Field } from '~/ui/input/field'
import { PasswordInput, type PasswordInputProps } from '~/ui/input/password-input'
import { VisuallyHidden } from '~/ui/display/visually-hidden'
import * as css from './password-field.css'
import type { PasswordRule } from '~/forms/password-rules'
import type { FieldTexts } from './text-field'
import { asText, useField, type Wiring } from './use-field'

type PasswordFieldProps<V extends FieldValues, N extends FieldPathByValue<V, string>, Out> = Wiring<
  V,
  N,
  Out
> &
  FieldTexts &
  Pick<PasswordInputProps, 'autoComplete' | 'autoFocus'> & {
    /** A checklist under the field while a new password is typed. */
    rules?: readonly PasswordRule[]
  }

/** A password in a form. Never stored in a draft. */
export function PasswordField<V extends FieldValues, N extends FieldPathByValue<V, string>, Out>({
  control,
  name,
  autoComplete,
  autoFocus,
  rules,
  ...texts
}: PasswordFieldProps<V, N, Out>) {
  const field = useField({ control, name })
  const listId = useId()
  const value = asText(field.value)
  return (
    <Field {...texts} error={field.error}>
      {(frame) => (
        <>
          <PasswordInput
            {...frame}
            {...field.control}
            aria-describedby={
              [frame['aria-describedby'], rules && listId].filter(Boolean).join(' ') || undefined
            }
            autoComplete={autoComplete}
            autoFocus={autoFocus}
            value={value}
          />
          {rules && <Rules id={listId} rules={rules} password={value} />}
        </>
      )}
    </Field>
  )
}

function Rules(props: { id: string; rules: readonly PasswordRule[]; password: string }) {
  const { id, rules, password } = props
  return (
    <ul id={id} role="list" className={css.rules}>
      {rules.map((rule) => {
        const holds = rule.holds(password)
        return (
          <li key={rule.id} className={holds ? css.met : css.open}>
            {holds ? <Check aria-hidden /> : <Circle aria-hidden />}
            {rule.text}
            <VisuallyHidden>{holds ? ' (met)' : ' (not met yet)'}</VisuallyHidden>
          </li>
        )
      })}
    </ul>
  )
}
