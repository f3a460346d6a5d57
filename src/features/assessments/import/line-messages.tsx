import { Callout } from '~/ui/display/callout'
import { Stack } from '~/ui/display/stack'
import { Text } from '~/ui/display/text'
import type { LineMessage } from './imported'

interface LineMessagesProps {
  tone: 'warning' | 'info'
  title: string
  messages: LineMessage[]
}

export function LineMessages({ tone, title, messages }: LineMessagesProps) {
  if (messages.length === 0) return null
  return (
    <Callout tone={tone} title={title}>
      <Stack as="ul" gap={1}>
        {messages.map(({ line, message }) => (
          <Text as="li" key={`${line} ${message}`}>
            Line {line}: {message}.
          </Text>
        ))}
      </Stack>
    </Callout>
  )
}
