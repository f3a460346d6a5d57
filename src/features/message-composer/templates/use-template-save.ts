import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { SchemaForm } from '~/forms/use-schema-form'
import { useVersionedSave } from '~/forms/use-versioned-save'
import {
  saveTemplate,
  templatesOf,
  type Channel,
  type MessageTemplate,
} from '~/features/message-composer/composer.api'
import { formOf, type TemplateForm } from './template-form'

const stateOf = (template?: MessageTemplate) => ({ template, version: template?.version ?? 0 })

/** Saves a template with the version that was opened. */
export function useTemplateSave(
  form: SchemaForm<TemplateForm, TemplateForm>,
  channel: Channel,
  template?: MessageTemplate,
) {
  const queryClient = useQueryClient()
  const { mutateAsync } = useMutation(saveTemplate)
  // Saving one that comes with the product makes a copy.
  const own = template?.starter ? undefined : template
  const { save, theirs, ...rest } = useVersionedSave(form, {
    saved: stateOf(template),
    formOf: (state) => formOf(state.template),
    async read() {
      const { data } = await queryClient.fetchQuery({ ...templatesOf(channel), staleTime: 0 })
      const now = data.templates.find(({ _id }) => _id === own?._id)
      return now && stateOf(now)
    },
  })
  return {
    ...rest,
    theirs: theirs?.template,
    save: (values: TemplateForm, intent: string) =>
      save(intent, async ({ version }) => {
        const target = own && { templateId: own._id, version }
        const { data } = await mutateAsync({ body: { channel, ...values, ...target } })
        return stateOf(data.template)
      }),
  }
}
