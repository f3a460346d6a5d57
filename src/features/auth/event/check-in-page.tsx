import { useMutation } from '@tanstack/react-query'
import { ApiError } from '~/api/client/errors'
import { AuthPage } from '~/features/auth/auth-page'
import { EmailField } from '~/forms/fields/email-field'
import { Form } from '~/forms/form'
import { SubmitButton } from '~/forms/submit-button'
import { useSchemaForm } from '~/forms/use-schema-form'
import { Callout } from '~/ui/display/callout'
import { emailSchema } from './email-schema'
import { checkIn } from './event.api'

/** The page behind the code on the screen in the room. */
export function CheckInPage({ code }: { code: string }) {
  const form = useSchemaForm(emailSchema, { email: '' })
  const check = useMutation(checkIn)
  if (check.data)
    return (
      <AuthPage title="You are checked in">
        <Callout tone="success" live="polite" title={check.data.data.title} />
      </AuthPage>
    )
  if (check.error instanceof ApiError && check.error.code === 'auth/link-invalid')
    return (
      <AuthPage title="This code has expired">
        <Callout tone="danger" live="assertive" title="A code is valid for a minute">
          Scan the one that the screen shows now.
        </Callout>
      </AuthPage>
    )
  return (
    <AuthPage title="Check in" lead="Enter the email address with which you have a place.">
      <Form
        form={form}
        label="Check in"
        draft={null}
        onSubmit={async ({ email }) => {
          await check.mutateAsync({ body: { code, email } })
        }}
      >
        <EmailField control={form.control} name="email" label="Email" required />
        <SubmitButton size="lg" wide>
          Check in
        </SubmitButton>
      </Form>
    </AuthPage>
  )
}
