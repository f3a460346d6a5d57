import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { isStale } from '~/api/client/errors'
import { ShownConflict } from '~/forms/conflict-error'
import { keepMine } from '~/forms/conflict-notice'
import type { Base } from '~/forms/drafts'
import type { SchemaForm } from '~/forms/use-schema-form'
import {
  saveTemplate,
  templatesOf,
  type Channel,
  type MessageTemplate,
} from '~/features/message-composer/composer.api'
import { formOf, type TemplateForm } from './template-form'

const baseOf = (template?: MessageTemplate): Base<TemplateForm> => ({
  version: template?.version ?? 0,
  values: formOf(template),
})

/** Saves a template with the version that was opened. On a conflict the present one is returned as `theirs`. */
export function useTemplateSave(
  form: SchemaForm<TemplateForm, TemplateForm>,
  channel: Channel,
  template?: MessageTemplate,
) {
  const queryClient = useQueryClient()
  const { mutateAsync } = useMutation(saveTemplate)
  const [base, setBase] = useState(() => baseOf(template))
  const [theirs, setTheirs] = useState<MessageTemplate | null>(null)
  // Saving one that comes with the product makes a copy.
  const own = template?.starter ? undefined : template
  const save = async (values: TemplateForm, intent: string) => {
    const { version } = intent === keepMine && theirs ? theirs : base
    const target = own && { templateId: own._id, version }
    try {
      await mutateAsync({ body: { channel, ...values, ...target } })
      setTheirs(null)
    } catch (error) {
      if (!isStale(error) || !own) throw error
      const { data } = await queryClient.fetchQuery({ ...templatesOf(channel), staleTime: 0 })
      const now = data.templates.find(({ _id }) => _id === own._id)
      if (!now) throw error
      setTheirs(now)
      throw new ShownConflict(error)
    }
  }
  /** Replaces the form values with the saved template. */
  const takeTheirs = () => {
    if (!theirs) return
    setBase(baseOf(theirs))
    setTheirs(null)
    form.reset(formOf(theirs))
  }
  return { save, theirs, takeTheirs, over: { base, rebase: setBase } }
}
