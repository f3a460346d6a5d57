import type { MessageTemplate } from '~/features/message-composer/composer.api'
import { Heading } from '~/ui/display/heading'
import { Stack } from '~/ui/display/stack'
import { Text } from '~/ui/display/text'
import { momentText } from '~/ui/format/time-format'
import { useTimeFormat } from '~/ui/format/time-settings'
import { Button } from '~/ui/input/button'
import { ListItem } from '~/ui/list/list-item'
import { valuesFromTemplate } from './template-values'

interface TemplateVersionsProps {
  versions: MessageTemplate['versions']
  onUse: (content: ReturnType<typeof valuesFromTemplate>) => void
}

/** The earlier versions; using one fills in its content, and saving makes it the latest. */
export function TemplateVersions({ versions, onUse }: TemplateVersionsProps) {
  const format = useTimeFormat()
  if (versions.length === 0) return null
  return (
    <Stack as="section" gap={2}>
      <Heading level={3}>Earlier versions</Heading>
      <Stack as="ul" gap={0} aria-label="Earlier versions">
        {versions.map((version) => (
          <ListItem
            key={version.version}
            action={
              <Button
                size="sm"
                aria-label={`Use version ${version.version}`}
                onClick={() => onUse(valuesFromTemplate(version))}
              >
                Use
              </Button>
            }
          >
            <Text>{version.title || 'No subject'}</Text>
            <Text size="sm" tone="muted">
              Version {version.version}, {momentText(new Date(version.savedAt), format)}
            </Text>
          </ListItem>
        ))}
      </Stack>
    </Stack>
  )
}
