import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { templatesOf, type Channel } from '~/features/message-composer/composer.api'
import { ReadError } from '~/list/read-error'
import { Text } from '~/ui/display/text'
import { ListSkeleton } from '~/ui/list/list-skeleton'
import { TemplateEditor } from './template-editor'

export interface TemplatePanelProps {
  channel: Channel
  /** The template to edit, or `new`. */
  templateId: string
  /** A link to a new message from the template. */
  composeLink: (templateId: string, label: ReactNode) => ReactNode
  onClose: () => void
}

/** Opens a template for editing, or begins a new one. */
export function TemplatePanel({ channel, templateId, composeLink, onClose }: TemplatePanelProps) {
  const templates = useQuery({ ...templatesOf(channel), enabled: templateId !== 'new' })
  if (templateId === 'new') return <TemplateEditor channel={channel} onClose={onClose} />
  const { data, error } = templates
  if (!data)
    return error ? (
      <ReadError title="The template could not be loaded" error={error} query={templates} />
    ) : (
      <ListSkeleton label="Loading the template" rows={6} lines={1} />
    )
  const template = data.data.templates.find(({ _id }) => _id === templateId)
  if (!template) return <Text tone="muted">This template was deleted.</Text>
  return (
    <TemplateEditor
      key={template._id}
      channel={channel}
      template={template}
      composeLink={composeLink(template._id, 'Write a message')}
      onClose={onClose}
    />
  )
}
