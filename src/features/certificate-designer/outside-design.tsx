import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod/mini'
import { certificateProviderLabels } from '~/entities/certificate-labels'
import { DesignPicture } from '~/entities/certificate-drawing'
import { DesignState } from '~/entities/design-state'
import { TextField } from '~/forms/fields/text-field'
import { Form } from '~/forms/form'
import { SubmitButton } from '~/forms/submit-button'
import { atMost, withSubstance } from '~/forms/text-rules'
import { toastFailure } from '~/forms/toast-failure'
import { useSchemaForm } from '~/forms/use-schema-form'
import { Callout } from '~/ui/display/callout'
import { PageHeader } from '~/ui/display/page-header'
import { Stack } from '~/ui/display/stack'
import { counted } from '~/ui/format/numbers'
import { Button } from '~/ui/input/button'
import { toast } from '~/ui/overlay/toast'
import { saveDesign, type Design } from './designer.api'
import type { DesignerHeaderProps } from './designer-header'

export const outsideDesign = z.object({
  name: z.string().check(z.trim(), withSubstance('Enter a name'), atMost(120)),
  validity: z
    .string()
    .check(z.trim(), z.regex(/^([1-9]\d?|[1-5]\d\d|600)?$/, 'Enter 1 to 600, or nothing')),
})

interface OutsideDesignProps extends DesignerHeaderProps {
  design: Design
}

/** The settings of a design that is made at a provider. */
export function OutsideDesign({ design, back, menu }: OutsideDesignProps) {
  const { _id, name, provider, previewUrl, validityMonths, version, edition, hasChanges } = design
  const [values] = useState({
    name,
    validity: validityMonths === null ? '' : String(validityMonths),
  })
  const form = useSchemaForm(outsideDesign, values)
  const { mutateAsync } = useMutation(saveDesign)
  const publish = useMutation({
    ...saveDesign,
    onSuccess: () => toast({ tone: 'success', title: 'New certificates use this design' }),
    onError: (error) => toastFailure('Publishing the design', error),
  })
  const submit = async (changed: z.infer<typeof outsideDesign>) => {
    const { validity } = changed
    const body = { id: _id, version, name: changed.name, validityMonths: Number(validity) }
    await mutateAsync({ body })
    form.reset(changed)
    toast({ tone: 'success', title: 'Saved' })
  }
  const isOff = edition > 0 && !hasChanges
  return (
    <>
      <PageHeader
        title={name}
        badge={<DesignState design={design} />}
        back={back}
        context={`A design of ${certificateProviderLabels[provider]}`}
        primary={
          <Button
            tone="accent"
            busy={publish.isPending}
            disabled={isOff}
            onClick={() => publish.mutate({ body: { id: _id, version, publish: true } })}
          >
            Use from now on
          </Button>
        }
        menu={menu(design)}
      />
      <Stack gap={4}>
        {edition === 0 ? (
          <Callout tone="info">
            “Use from now on” makes it a certificate that courses can award.
          </Callout>
        ) : (
          design.issuedCount > 0 && (
            <Callout tone="info">
              The {counted(design.issuedCount, 'certificate', 'certificates')} issued{' '}
              {design.issuedCount === 1 ? 'stays' : 'stay'} as{' '}
              {design.issuedCount === 1 ? 'it is' : 'they are'}.
            </Callout>
          )
        )}
        {previewUrl !== null && (
          <DesignPicture drawn={{ certificateId: _id }} previewUrl={previewUrl} />
        )}
        <Form form={form} label="Certificate" onSubmit={submit} draft={`certificate:${_id}`}>
          <TextField
            control={form.control}
            name="name"
            label="Name"
            required
            help="Only admins see it."
          />
          <TextField
            control={form.control}
            name="validity"
            label="Valid for (months)"
            inputMode="numeric"
            placeholder="Does not expire"
            help="Counted from the day of completion. Leave empty if it does not expire."
          />
          <Stack direction="row" gap={2} justify="end">
            <SubmitButton>Save</SubmitButton>
          </Stack>
        </Form>
      </Stack>
    </>
  )
}
