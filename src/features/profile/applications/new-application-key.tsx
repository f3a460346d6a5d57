import { useMutation } from '@tanstack/react-query'
import * as z from 'zod/mini'
import type { Schemas } from '~/api/schemas'
import { Form } from '~/forms/form'
import { SubmitButton } from '~/forms/submit-button'
import { TextField } from '~/forms/fields/text-field'
import { atMost, withSubstance } from '~/forms/text-rules'
import { useSchemaForm } from '~/forms/use-schema-form'
import { Stack } from '~/ui/display/stack'
import { createApplicationKey } from './applications.api'
import * as css from './applications-section.css'

/** The fields of a new key. */
export const applicationKeyForm = z.object({
  name: z.string().check(z.trim(), withSubstance('Enter the name of the application'), atMost(60)),
}) satisfies z.ZodMiniType<Schemas['ApplicationKeyInput']>

/** Creates a key for an application. */
export function NewApplicationKey({
  onMade,
}: {
  onMade: (made: { name: string; secret: string }) => void
}) {
  const form = useSchemaForm(applicationKeyForm, { name: '' })
  const create = useMutation(createApplicationKey)
  const submit = async (body: z.infer<typeof applicationKeyForm>) => {
    const { data } = await create.mutateAsync({ body })
    form.reset()
    onMade({ name: data.applicationKey.name, secret: data.key })
  }
  return (
    <div className={css.part}>
      <Form form={form} label="New key" onSubmit={submit} draft={null}>
        <Stack gap={4}>
          <TextField
            control={form.control}
            name="name"
            label="Application"
            help="A name to recognise the key by."
            placeholder="Our learning player"
          />
          <div>
            <SubmitButton>Create key</SubmitButton>
          </div>
        </Stack>
      </Form>
    </div>
  )
}
