import { useState } from 'react'
import type { FieldPathByValue, FieldValues } from 'react-hook-form'
import { useUser } from '~/api/session/user'
import { useField, type Wiring } from '~/forms/fields/use-field'
import { ChipsInput } from '~/ui/combobox/chips-input'
import { Field } from '~/ui/input/field'
import { addRecipients, domainOf, isRecipients, type Recipients } from './recipients'

/** The addresses of a mail as chips. Those outside the domain of the admin's own address are marked. */
export function RecipientsField<
  V extends FieldValues,
  N extends FieldPathByValue<V, Recipients>,
  Out,
>({ control, name }: Wiring<V, N, Out>) {
  const { email, business } = useUser()
  const field = useField({ control, name })
  const [problem, setProblem] = useState('')
  const { emails, text } = isRecipients(field.value) ? field.value : { emails: [], text: '' }
  const isOutside = (address: string) => domainOf(address) !== domainOf(email)
  return (
    <Field
      label="Recipients"
      required
      help="Up to 10 addresses, separated by commas or spaces."
      error={problem || field.error}
    >
      {(frame) => (
        <ChipsInput
          {...frame}
          ref={field.control.ref}
          name={field.control.name}
          onBlur={field.control.onBlur}
          listLabel="Recipients"
          placeholder="name@example.com"
          chips={emails.map((value) => ({
            value,
            note: isOutside(value) ? `Outside ${business.name}` : undefined,
          }))}
          text={text}
          onText={(next) => {
            setProblem('')
            field.control.onChange({ emails, text: next })
          }}
          onComplete={(completed) => {
            const added = addRecipients(emails, completed)
            setProblem(added.problem)
            field.control.onChange({ emails: added.emails, text: added.invalid.join(', ') })
          }}
          onRemove={(removed) => {
            setProblem('')
            field.control.onChange({ emails: emails.filter((each) => each !== removed), text })
          }}
        />
      )}
    </Field>
  )
}
