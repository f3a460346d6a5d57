import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useUser } from '~/api/session/user'
import type { Schemas } from '~/api/schemas'
import { Form } from '~/forms/form'
import { SubmitButton } from '~/forms/submit-button'
import { useSchemaForm } from '~/forms/use-schema-form'
import { Button } from '~/ui/input/button'
import { Stack } from '~/ui/display/stack'
import { lastDayIn, usableZone } from '~/ui/format/time-format'
import { toast } from '~/ui/overlay/toast'
import { lastMoment } from './last-moment'
import { domainsIn, linkForm, type LinkForm } from './link-form'
import { LinkRulesFields } from './link-rules-fields'
import { updateLink } from './links.api'

/** Changes the limits of a link. */
export function EditLink({ link, onDone }: { link: Schemas['Link']; onDone: () => void }) {
  const zone = usableZone(useUser().business.timezone)
  const { _id, kind, maxUses, expiresAt, allowedDomains } = link
  const [lastDay] = useState(() => (expiresAt === null ? null : lastDayIn(expiresAt, zone)))
  const form = useSchemaForm(linkForm, {
    kind,
    maxUses: maxUses === null ? '' : `${maxUses}`,
    expiresAt: lastDay,
    domains: allowedDomains.join(', '),
  })
  const update = useMutation(updateLink)
  const submit = async (rules: LinkForm) => {
    const end = rules.expiresAt === null ? null : lastMoment(rules.expiresAt, zone)
    await update.mutateAsync({
      body: {
        linkId: _id,
        maxUses: rules.maxUses === '' ? null : Number(rules.maxUses),
        // An expiry within a day, or in the past, stays unchanged when other fields change.
        ...(rules.expiresAt !== lastDay && { expiresAt: end }),
        allowedDomains: domainsIn(rules.domains),
      },
    })
    toast({ tone: 'success', title: 'Link saved' })
    onDone()
  }
  return (
    <Form form={form} label="Edit link" onSubmit={submit} draft={null}>
      <Stack gap={5}>
        <LinkRulesFields form={form} />
        <Stack direction="row" gap={2} justify="end">
          <Button onClick={onDone}>Cancel</Button>
          <SubmitButton>Save</SubmitButton>
        </Stack>
      </Stack>
    </Form>
  )
}
