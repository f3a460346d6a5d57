import { useMutation } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { ApiError } from '~/api/client/errors'
import type { Schemas } from '~/api/schemas'
import { EmailField } from '~/forms/fields/email-field'
import { emailRule } from '~/forms/email-rule'
import { Form } from '~/forms/form'
import { SubmitButton } from '~/forms/submit-button'
import { TextField } from '~/forms/fields/text-field'
import { atMost, withSubstance } from '~/forms/text-rules'
import { useSchemaForm } from '~/forms/use-schema-form'
import { joinLink } from './join.api'

const address = {
  email: z
    .string()
    .check(
      z.trim(),
      z.regex(emailRule, 'Enter an email address like name@example.com'),
      atMost(1000),
    ),
}

/** With an account only the address is needed. */
const knownPerson = z.object({ firstName: z.string(), lastName: z.string(), ...address })

/** Without an account also the name. */
export const newPerson = z.object({
  firstName: z.string().check(z.trim(), withSubstance('Enter your first name'), atMost(50)),
  lastName: z.string().check(z.trim(), atMost(50)),
  ...address,
}) satisfies z.ZodMiniType<Omit<Schemas['LinkJoin'], 'token'>>

interface JoinFormProps {
  token: string
  link: Schemas['LinkPage']
  /** A mail was sent to this address. */
  onSent: (email: string) => void
  /** The link has expired; `message` is the server's. */
  onOver: (message: string) => void
}

/** Requests what a link offers. The response does not reveal whether the address has an account. */
export function JoinForm({ token, link, onSent, onOver }: JoinFormProps) {
  const isNew = link.kind === 'signup'
  const form = useSchemaForm(isNew ? newPerson : knownPerson, {
    firstName: '',
    lastName: '',
    email: '',
  })
  const join = useMutation(joinLink)
  const submit = async ({ firstName, lastName, email }: z.infer<typeof newPerson>) => {
    try {
      await join.mutateAsync({
        body: { token, email, ...(isNew && { firstName, lastName }) },
      })
      onSent(email)
    } catch (error) {
      if (error instanceof ApiError && error.code === 'auth/link-invalid')
        return onOver(error.message)
      throw error
    }
  }
  const domains = link.allowedDomains.map((domain) => `@${domain}`).join(', ')
  return (
    <Form form={form} label="Join" onSubmit={submit} draft={null}>
      {isNew && (
        <>
          <TextField
            control={form.control}
            name="firstName"
            label="First name"
            autoComplete="given-name"
            required
          />
          <TextField
            control={form.control}
            name="lastName"
            label="Last name"
            autoComplete="family-name"
          />
        </>
      )}
      <EmailField
        control={form.control}
        name="email"
        label="Email"
        help={domains === '' ? undefined : `Only for email addresses at ${domains}.`}
        required
      />
      <SubmitButton size="lg" wide>
        {isNew ? 'Join' : 'Get the courses'}
      </SubmitButton>
    </Form>
  )
}
