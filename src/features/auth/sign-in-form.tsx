import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ClientOnly, Link } from '@tanstack/react-router'
import { useState, type SubmitEvent } from 'react'
import { ApiError } from '~/api/client/errors'
import { signIn } from '~/api/session/session'
import { Button } from '~/ui/input/button'
import { businessLogin } from './auth.api'
import { DemoSignIn } from './demo-sign-in'
import { EmailInput } from './email-input'
import { fieldFailure } from './field-failure'
import { LoginPassword } from './login-password'
import { SignInFailure } from './sign-in-failure'
import * as css from './auth-form.css'

interface SignInFormProps {
  /** Filled in after a new password was set. */
  email?: string
  onSignedIn: () => void
}

/** The sign-in form. Without the form library, which would be a tenth of the first page that users wait for. */
export function SignInForm({ email: initialEmail = '', onSignedIn }: SignInFormProps) {
  const queryClient = useQueryClient()
  const [email, setEmail] = useState(initialEmail)
  const [password, setPassword] = useState('')
  const [attempts, setAttempts] = useState(0)
  const login = useMutation({
    ...businessLogin,
    onSuccess: (answer) => {
      signIn(queryClient, answer)
      onSignedIn()
    },
  })
  const isEmpty = { email: email.trim() === '', password: password === '' }
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (login.isPending) return
    setAttempts(attempts + 1)
    if (!isEmpty.email && !isEmpty.password) return login.mutate({ body: { email, password } })
    login.reset()
    const first = event.currentTarget.elements.namedItem(isEmpty.email ? 'email' : 'password')
    if (first instanceof HTMLElement) first.focus()
  }
  const refused = login.error instanceof ApiError ? login.error : null
  const wasSent = attempts > 0
  const fill = (demo: { email: string; password: string }) => {
    setEmail(demo.email)
    setPassword(demo.password)
  }
  return (
    <>
      <form
        className={css.form}
        aria-label="Sign in"
        // POST, so that submitting before the code has loaded does not put the input into the URL.
        method="dialog"
        noValidate
        onSubmit={submit}
      >
        {refused && <SignInFailure key={attempts} error={refused} />}
        <EmailInput
          autoComplete="username"
          autoFocus={initialEmail === ''}
          value={email}
          onChange={setEmail}
          error={
            wasSent && isEmpty.email ? 'Enter your email address' : fieldFailure(refused, 'email')
          }
        />
        <LoginPassword
          autoFocus={initialEmail !== ''}
          value={password}
          onChange={setPassword}
          error={
            wasSent && isEmpty.password ? 'Enter your password' : fieldFailure(refused, 'password')
          }
        />
        <Link to="/forgot-password" search={email === '' ? {} : { email }} className={css.aside}>
          Forgot password?
        </Link>
        <Button
          type="submit"
          tone="accent"
          size="lg"
          wide
          busy={login.isPending || login.isSuccess}
        >
          Sign in
        </Button>
      </form>
      <ClientOnly>
        <DemoSignIn onFill={fill} />
      </ClientOnly>
    </>
  )
}
