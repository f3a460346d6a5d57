import { useMutation } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { ApiError } from '~/api/client/errors'
import type { Schemas } from '~/api/schemas'
import { Form } from '~/forms/form'
import { SubmitButton } from '~/forms/submit-button'
import { TextField } from '~/forms/fields/text-field'
import { atMost, withSubstance } from '~/forms/text-rules'
import { useSchemaForm } from '~/forms/use-schema-form'
import { acceptInvitation } from './invitation.api'

/** The name as it is in the invitation. */
export const ownName = z.object({
  firstName: z.string().check(z.trim(), withSubstance('Enter your first name'), atMost(50)),
  lastName: z.string().check(z.trim(), atMost(50)),
}) satisfies z.ZodMiniType<Omit<Schemas['InvitationAcceptance'], 'token'>>

interface InvitationFormProps {
  token: string
  invitation: Schemas['Invitation']
  onAccepted: (invitation: Schemas['Invitation']) => void
  /** The invitation has expired or was replaced; `message` is the server's. */
  onOver: (message: string) => void
}

/** Accepts an invitation, with the name to be corrected. */
export function InvitationForm({ token, invitation, onAccepted, onOver }: InvitationFormProps) {
  const { firstName, lastName } = invitation
  const form = useSchemaForm(ownName, { firstName, lastName })
  const accept = useMutation(acceptInvitation)
  const submit = async (name: z.infer<typeof ownName>) => {
    try {
      const { data } = await accept.mutateAsync({ body: { token, ...name } })
      onAccepted(data.invitation)
    } catch (error) {
      if (error instanceof ApiError && error.code === 'auth/invitation-invalid')
        return onOver(error.message)
      throw error
    }
  }
  return (
    <Form form={form} label="Accept your invitation" onSubmit={submit} draft={null}>
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
      <SubmitButton size="lg" wide>
        Accept
      </SubmitButton>
    </Form>
  )
}
