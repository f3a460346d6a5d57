import { useMutation } from '@tanstack/react-query'
import { useUser } from '~/api/user'
import type { Schemas } from '~/api/schemas'
import { Form } from '~/fields/form'
import { SubmitButton } from '~/fields/submit-button'
import { useSchemaForm } from '~/fields/use-schema-form'
import { Button } from '~/ui/button'
import { Stack } from '~/ui/stack'
import { dayIn } from '~/ui/time-format'
import { toast } from '~/ui/toast'
import { lastMoment } from './last-moment'
import { domainsIn, linkForm, type LinkForm } from './link-form'
import { LinkRulesFields } from './link-rules-fields'
import { updateLink } from './links.api'

/** Changes the rules of a link. */
export function EditLink({ link, onDone }: { link: Schemas['Link']; onDone: () => void }) {
  const { timezone } = useUser().business
  const { _id, kind, maxUses, expiresAt, allowedDomains } = link
  const form = useSchemaForm(linkForm, {
    kind,
    maxUses: maxUses === null ? '' : `${maxUses}`,
    lastDay: expiresAt === null ? null : dayIn(new Date(expiresAt), timezone),
    domains: allowedDomains.join(', '),
  })
  const update = useMutation(updateLink)
  const submit = async (rules: LinkForm) => {
    await update.mutateAsync({
      body: {
        linkId: _id,
        maxUses: rules.maxUses === '' ? null : Number(rules.maxUses),
        expiresAt: rules.lastDay === null ? null : lastMoment(rules.lastDay, timezone),
        allowedDomains: domainsIn(rules.domains),
      },
    })
    toast({ tone: 'success', title: 'The link is changed' })
    onDone()
  }
  return (
    <Form form={form} label="Change the link" onSubmit={submit} draft={null}>
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
