import { useMutation } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { saveTemplate } from '~/features/message-composer/composer.api'
import { useComposer } from '~/features/message-composer/state/use-composer'
import { SelectField } from '~/forms/fields/select-field'
import { TextField } from '~/forms/fields/text-field'
import { Form } from '~/forms/form'
import { SubmitButton } from '~/forms/submit-button'
import { atMost, withSubstance } from '~/forms/text-rules'
import { useSchemaForm } from '~/forms/use-schema-form'
import { Stack } from '~/ui/display/stack'
import { Button } from '~/ui/input/button'
import { Dialog } from '~/ui/overlay/dialog'
import { toast } from '~/ui/overlay/toast'
import { categories, categoryOptions } from './template-labels'

export const templateForm = z.object({
  name: z.string().check(z.trim(), withSubstance('Enter a name'), atMost(60)),
  category: z.enum(categories),
})

/** Saves the content of the message as a new template. */
export function SaveTemplateDialog({ onClose }: { onClose: () => void }) {
  const { store } = useComposer()
  const { saved, values } = store.get()
  const form = useSchemaForm(templateForm, { name: values.title.slice(0, 60), category: 'other' })
  const { mutateAsync } = useMutation(saveTemplate)
  const submit = async (fields: z.infer<typeof templateForm>) => {
    const { title, preheader, message, link, linkLabel } = values
    const body = { channel: saved.channel, title, preheader, message, link, linkLabel, ...fields }
    await mutateAsync({ body })
    toast({ tone: 'success', title: `Template “${fields.name}” saved` })
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="sm"
      title="Save as template"
      description="Its text, link and label. The picture and the files are not part of it."
    >
      <Form form={form} label="Template" onSubmit={submit} onSaved={onClose} draft={null}>
        <TextField control={form.control} name="name" label="Name" required />
        <SelectField
          control={form.control}
          name="category"
          label="Purpose"
          options={categoryOptions}
        />
        <Stack direction="row" gap={2} justify="end">
          <Button onClick={onClose}>Cancel</Button>
          <SubmitButton>Save template</SubmitButton>
        </Stack>
      </Form>
    </Dialog>
  )
}
