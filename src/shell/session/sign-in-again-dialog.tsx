import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import { beginAnew } from '~/api/session/browser-owner'
import { mutation } from '~/api/client/query'
import { signIn, signOut } from '~/api/session/session'
import { useUser } from '~/api/session/user'
import { Button } from '~/ui/input/button'
import { Callout } from '~/ui/display/callout'
import { Dialog } from '~/ui/overlay/dialog'
import { Field } from '~/ui/input/field'
import { PasswordInput } from '~/ui/input/password-input'
import { Stack } from '~/ui/display/stack'
import { TextInput } from '~/ui/input/text-input'

// Fails immediately when offline: a dialog that waits for the network would look like a hang.
const login = {
  ...mutation('post', '/api/auth/business-login', []),
  networkMode: 'always',
} as const

/** Signs the same user in again, over the present screen. `onDone(false)` gives up the waiting calls. */
export function SignInAgainDialog({ onDone }: { onDone: (isRenewed: boolean) => void }) {
  const user = useUser()
  const queryClient = useQueryClient()
  const [password, setPassword] = useState('')
  const { mutate, isPending, error } = useMutation(login)

  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (isPending) return
    mutate(
      { body: { email: user.email, password } },
      {
        // A callback of `mutate`: not called if the dialog was closed meanwhile.
        onSuccess(answer) {
          signIn(queryClient, answer)
          // The screen and pending requests belong to the previous user.
          if (answer.data.user._id !== user._id) return void beginAnew('/')
          onDone(true)
        },
      },
    )
  }
  const leave = () => {
    onDone(false)
    void signOut()
  }
  return (
    <Dialog
      open
      onOpenChange={() => onDone(false)}
      locked={isPending}
      size="sm"
      title="Sign in again"
      description="Your session has ended. Sign in to continue. Nothing on this page is lost."
    >
      <form onSubmit={submit} noValidate>
        <Stack gap={4}>
          {error && (
            <Callout tone="danger" live="assertive">
              {error.message}
            </Callout>
          )}
          <Field label="Email">
            {(control) => (
              <TextInput
                {...control}
                value={user.email}
                onChange={() => {}}
                autoComplete="username"
                readOnly
              />
            )}
          </Field>
          <Field label="Password">
            {(control) => (
              <PasswordInput
                {...control}
                value={password}
                onChange={setPassword}
                autoComplete="current-password"
                autoFocus
              />
            )}
          </Field>
          <Stack direction="row" gap={2} justify="between" wrap>
            <Button variant="ghost" onClick={leave}>
              Use another account
            </Button>
            <Button type="submit" tone="accent" busy={isPending}>
              Sign in
            </Button>
          </Stack>
        </Stack>
      </form>
    </Dialog>
  )
}
