import { useMutation } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import { ApiError } from '~/api/client/errors'
import { Button } from '~/ui/input/button'
import { forgotPassword } from '~/features/auth/auth.api'
import * as css from '~/features/auth/auth-form.css'
import { EmailInput } from '~/features/auth/email-input'
import { fieldFailure } from '~/features/auth/field-failure'
import { SignInFailure } from '~/features/auth/sign-in-failure'

/** Milliseconds after the response for which the button stays busy, as specified. */
const loadingLasts = 1000

interface ForgotPasswordFormProps {
  /** The address typed on the sign-in page. */
  email?: string
  /** The label of the button. */
  action?: string
  onSent: (email: string) => void
}

/** Requests a reset mail. The response does not reveal whether an address is known. */
export function ForgotPasswordForm({
  email: initialEmail = '',
  action = 'Send reset link',
  onSent,
}: ForgotPasswordFormProps) {
  const [email, setEmail] = useState(initialEmail)
  const [attempts, setAttempts] = useState(0)
  const [isLoading, setLoading] = useState(false)
  const send = useMutation({
    ...forgotPassword,
    // The field may have been changed meanwhile.
    onSuccess: (_, { body }) => onSent(body.email),
    onSettled: () => setTimeout(() => setLoading(false), loadingLasts),
  })
  const isEmpty = email === ''
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isLoading) return
    setAttempts(attempts + 1)
    if (isEmpty) {
      const field = event.currentTarget.elements.namedItem('email')
      if (field instanceof HTMLElement) field.focus()
      return
    }
    setLoading(true)
    send.mutate({ body: { email } })
  }
  const refused = send.error instanceof ApiError ? send.error : null
  const missing = attempts > 0 && isEmpty ? 'Enter your email address' : undefined
  return (
    <form
      className={css.form}
      aria-label="Reset your password"
      // POST, so that submitting before the code has loaded does not put the input into the URL.
      method="dialog"
      noValidate
      onSubmit={submit}
    >
      {refused && !send.isPending && <SignInFailure key={attempts} error={refused} />}
      <EmailInput
        autoComplete="email"
        autoFocus
        value={email}
        onChange={setEmail}
        error={missing ?? fieldFailure(refused, 'email')}
      />
      <Button type="submit" tone="accent" size="lg" wide busy={isLoading}>
        {action}
      </Button>
    </form>
  )
}
