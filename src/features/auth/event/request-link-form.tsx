import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { EmailField } from '~/forms/fields/email-field'
import { Form } from '~/forms/form'
import { SubmitButton } from '~/forms/submit-button'
import { useSchemaForm } from '~/forms/use-schema-form'
import { Callout } from '~/ui/display/callout'
import { emailSchema } from './email-schema'
import { browserZone } from '~/lib/browser-zone'
import { answerEvent } from './event.api'

/** Mails a user the link of their own. The response does not reveal whether the address has an account. */
export function RequestLinkForm({ link }: { link: string }) {
  const [sentTo, setSentTo] = useState<string | null>(null)
  const form = useSchemaForm(emailSchema, { email: '' })
  const request = useMutation(answerEvent)
  if (sentTo !== null)
    return (
      <Callout tone="success" live="polite" title="Check your email">
        If {sentTo} has an account, we sent it a link. Open it to answer.
      </Callout>
    )
  return (
    <Form
      form={form}
      label="Take part"
      draft={null}
      onSubmit={async ({ email }) => {
        await request.mutateAsync({ body: { link, email, timezone: browserZone() } })
        setSentTo(email)
      }}
    >
      <EmailField
        control={form.control}
        name="email"
        label="Email"
        help="You get a link with which you can answer."
        required
      />
      <SubmitButton size="lg" wide>
        Send me the link
      </SubmitButton>
    </Form>
  )
}
