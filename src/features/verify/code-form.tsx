import { useState } from 'react'
import { Button } from '~/ui/input/button'
import { Field } from '~/ui/input/field'
import { TextInput } from '~/ui/input/text-input'
import * as css from './verify.css'

interface CodeFormProps {
  code: string
  onCode: (code: string) => void
}

/** Takes the code of a certificate as it is printed, or as somebody types it. */
export function CodeForm({ code, onCode }: CodeFormProps) {
  const [text, setText] = useState(code)
  const [isMissing, setMissing] = useState(false)
  return (
    <form
      className={css.form}
      aria-label="Code"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        const typed = text.trim().slice(0, 100)
        setMissing(typed === '')
        if (typed !== '') onCode(typed)
      }}
    >
      <Field
        label="Code of the certificate"
        help="Printed on it, such as 9F3K-7Q2M-X4TB-08RD."
        error={isMissing ? 'Enter the code' : undefined}
        required
      >
        {(frame) => (
          <TextInput
            {...frame}
            autoFocus={code === ''}
            spellCheck={false}
            value={text}
            onChange={(next) => {
              setText(next)
              setMissing(false)
            }}
          />
        )}
      </Field>
      <Button type="submit" tone={code === '' ? 'accent' : 'neutral'} size="lg" wide>
        Check
      </Button>
    </form>
  )
}
