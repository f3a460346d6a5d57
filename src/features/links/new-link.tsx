import { useMutation } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { useUser } from '~/api/session/user'
import { Form } from '~/forms/form'
import { RadioField } from '~/forms/fields/radio-field'
import { SubmitButton } from '~/forms/submit-button'
import { useIdempotencyKey } from '~/forms/use-idempotency-key'
import { useSchemaForm } from '~/forms/use-schema-form'
import { Button } from '~/ui/input/button'
import { Stack } from '~/ui/display/stack'
import { usableZone } from '~/ui/format/time-format'
import { toast } from '~/ui/overlay/toast'
import { lastMoment } from './last-moment'
import { blankLink, domainsIn, linkForm, type LinkForm } from './link-form'
import { LinkRulesFields } from './link-rules-fields'
import {
  createLicenseLink,
  createSignupLink,
  generateOpenLink,
  type LinkTargets,
} from './links.api'

interface NewLinkProps {
  targets: LinkTargets
  onCancel: () => void
  onMade: () => void
}

/** Creates a link to courses or licenses. */
export function NewLink({ targets, onCancel, onMade }: NewLinkProps) {
  const zone = usableZone(useUser().business.timezone)
  const form = useSchemaForm(linkForm, blankLink)
  const keyOf = useIdempotencyKey()
  const { type, ids } = targets
  const signup = useMutation(createSignupLink)
  const licenseSignup = useMutation(createLicenseLink)
  const open = useMutation(generateOpenLink)
  const kind = useWatch({ control: form.control, name: 'kind' })
  const submit = async ({ maxUses, expiresAt, domains, ...rest }: LinkForm) => {
    const paramsFor = (body: object) => ({
      header: { 'Idempotency-Key': keyOf([rest.kind, body]) },
    })
    if (rest.kind === 'open') {
      const body = { courses: [...ids], type }
      await open.mutateAsync({ params: paramsFor(body), body })
    } else {
      const limits = {
        maxUses: maxUses === '' ? null : Number(maxUses),
        expiresAt: expiresAt === null ? null : lastMoment(expiresAt, zone),
        allowedDomains: domainsIn(domains),
      }
      if (type === 'course') {
        const body = { courses: [...ids], ...limits }
        await signup.mutateAsync({ params: paramsFor(body), body })
      } else {
        const body = { licenses: [...ids], ...limits }
        await licenseSignup.mutateAsync({ params: paramsFor(body), body })
      }
    }
    toast({ tone: 'success', title: 'Link created' })
    onMade()
  }
  return (
    <Form form={form} label="New link" onSubmit={submit} draft={null}>
      <Stack gap={5}>
        <RadioField
          control={form.control}
          name="kind"
          label="Audience"
          options={[
            {
              value: 'signup',
              label: 'New people',
              help: 'People get an account after they confirm their email address.',
            },
            {
              value: 'open',
              label: 'People who have an account',
              help: openLinkHelp(targets),
            },
          ]}
        />
        {kind === 'signup' && <LinkRulesFields form={form} />}
        <Stack direction="row" gap={2} justify="end">
          <Button onClick={onCancel}>Cancel</Button>
          <SubmitButton>Create link</SubmitButton>
        </Stack>
      </Stack>
    </Form>
  )
}

function openLinkHelp({ type, ids }: LinkTargets) {
  if (type === 'license') return 'Gives them a seat, or puts them on the waiting list.'
  return ids.length === 1 ? 'Opens the course directly.' : 'Assigns all of these courses.'
}
