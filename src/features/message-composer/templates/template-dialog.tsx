import { useQuery } from '@tanstack/react-query'
import { templatesOf, type MessageTemplate } from '~/features/message-composer/composer.api'
import { useChannel, useComposer } from '~/features/message-composer/state/use-composer'
import { ReadError } from '~/list/read-error'
import { Stack } from '~/ui/display/stack'
import { Text } from '~/ui/display/text'
import { Button } from '~/ui/input/button'
import { ListItem } from '~/ui/list/list-item'
import { ListSkeleton } from '~/ui/list/list-skeleton'
import { Dialog } from '~/ui/overlay/dialog'
import { toast } from '~/ui/overlay/toast'
import { templateCategoryLabels } from '~/entities/message-labels'
import { valuesFromTemplate } from './template-values'

/** Replaces the content of the message with a template's. */
export function TemplateDialog({ onClose }: { onClose: () => void }) {
  const { store } = useComposer()
  const templates = useQuery(templatesOf(useChannel()))
  const { data, error } = templates
  const use = (template: MessageTemplate) => {
    const { title, preheader, message, link, linkLabel } = store.get().values
    store.edit(valuesFromTemplate(template))
    onClose()
    toast({
      title: `“${template.name}” is used`,
      action: {
        label: 'Undo',
        onSelect: () => store.edit({ title, preheader, message, link, linkLabel }),
      },
    })
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Use a template"
      description="It replaces the subject and the message."
    >
      {!data ? (
        error ? (
          <ReadError title="The templates could not be loaded" error={error} query={templates} />
        ) : (
          <ListSkeleton label="Loading the templates" rows={6} lines={2} />
        )
      ) : (
        <Stack as="ul" gap={0} aria-label="Templates">
          {data.data.templates.map((template) => (
            <ListItem
              key={template._id}
              action={
                <Button size="sm" aria-label={`Use ${template.name}`} onClick={() => use(template)}>
                  Use
                </Button>
              }
            >
              <Text weight="medium">{template.name}</Text>
              <Text size="sm" tone="muted">
                {templateCategoryLabels[template.category]} · {template.title}
              </Text>
            </ListItem>
          ))}
        </Stack>
      )}
    </Dialog>
  )
}
