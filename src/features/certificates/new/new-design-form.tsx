import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod/mini'
import { certificateProviderLabels } from '~/entities/certificate-labels'
import { OutsideDesignChoice } from '~/features/certificates/outside/outside-design-choice'
import { providerDesigns } from '~/features/certificates/outside/outside.api'
import { addDesign, createCertificate, type Design } from '~/features/certificates/certificates.api'
import { TextField } from '~/forms/fields/text-field'
import { Form } from '~/forms/form'
import { SubmitButton } from '~/forms/submit-button'
import { atMost, withSubstance } from '~/forms/text-rules'
import { useIdempotencyKey } from '~/forms/use-idempotency-key'
import { useSchemaForm } from '~/forms/use-schema-form'
import { Stack } from '~/ui/display/stack'
import { RadioGroup } from '~/ui/input/radio-group'
import type { Option } from '~/ui/input/option-source'
import { StartingDesignChoice } from './starting-design-choice'
import { startingDesigns, type StartingDesign } from './starting-designs'

/** The fields of a new design. */
export const newDesign = z.object({
  name: z.string().check(z.trim(), withSubstance('Enter a name'), atMost(120)),
})

interface NewDesignFormProps {
  /** The starting design of the link, by its id. */
  start: string | undefined
  onMade: (design: Design) => void
}

/** Creates the draft of a design; everything else is edited in the designer. */
export function NewDesignForm({ start, onMade }: NewDesignFormProps) {
  const [first] = startingDesigns
  const [chosen, setChosen] = useState<StartingDesign | undefined>(
    startingDesigns.find(({ id }) => id === start) ?? first,
  )
  const provider = useQuery(providerDesigns).data?.data.provider ?? null
  const [isOutside, setOutside] = useState(false)
  const [outside, setOutsideDesign] = useState<Option | null>(null)
  const [isTried, setTried] = useState(false)
  const form = useSchemaForm(newDesign, { name: '' })
  const reserve = useMutation(createCertificate)
  const add = useMutation(addDesign)
  const keyOf = useIdempotencyKey()
  const submit = async (values: z.infer<typeof newDesign>) => {
    setTried(true)
    if (isOutside && !outside) return
    const made =
      isOutside && provider && outside
        ? { provider, designId: outside.value }
        : {
            provider: 'internal' as const,
            orientation: chosen?.orientation,
            template: chosen?.template,
          }
    // The same attempt reserves the same id, so that a repetition does not create another design.
    const params = { header: { 'Idempotency-Key': keyOf([values, made]) } }
    const reserved = await reserve.mutateAsync({ params })
    const { certificateId } = reserved.data
    const { data } = await add.mutateAsync({
      params,
      body: {
        ...values,
        certificateId,
        ...made,
      },
    })
    // Leaving the page must not ask about unsaved changes.
    form.reset(values)
    onMade(data.certificate)
  }
  return (
    <Form form={form} label="New certificate" onSubmit={submit} draft="certificate:new" wide>
      <TextField
        control={form.control}
        name="name"
        label="Name"
        required
        autoFocus
        autoComplete="off"
        help="Only admins see it. You can change it at any time."
      />
      {provider && (
        <RadioGroup
          label="Made with"
          variant="segments"
          options={[
            { value: 'own', label: 'Own designer' },
            { value: 'outside', label: certificateProviderLabels[provider] },
          ]}
          value={isOutside ? 'outside' : 'own'}
          onChange={(next) => setOutside(next === 'outside')}
        />
      )}
      {isOutside ? (
        <OutsideDesignChoice
          value={outside}
          error={isTried && !outside ? 'Choose a design' : undefined}
          onChange={setOutsideDesign}
        />
      ) : (
        chosen && <StartingDesignChoice value={chosen} onChange={setChosen} />
      )}
      <Stack direction="row" gap={2} justify="end">
        <SubmitButton>Create draft</SubmitButton>
      </Stack>
    </Form>
  )
}
