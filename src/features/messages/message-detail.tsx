import type { ReactNode } from 'react'
import { Stack } from '~/ui/display/stack'
import { MessageMenu } from './message-menu'
import { MessageNotes } from './message-notes'
import type { MessageSearch } from './message-search'
import { MessageState } from './message-state'
import { MessageTabs } from './message-tabs'
import type { Message } from './messages.api'
import type { MessageActions } from './use-message-actions'

export interface MessageDetailProps {
  message: Message
  part: MessageSearch['part']
  onPart: (part: MessageSearch['part']) => void
  actions: MessageActions
  /** The recipients. */
  people: (message: Message, isNarrow: boolean) => ReactNode
  /** Whether status and menu are shown elsewhere. */
  isPage?: boolean
}

/** A message: notices, and tabs. */
export function MessageDetail(props: MessageDetailProps) {
  const { message, part, onPart, actions, people, isPage = false } = props
  return (
    <Stack gap={5}>
      {!isPage && (
        <Stack direction="row" gap={3} align="center" justify="between">
          <MessageState message={message} />
          <MessageMenu message={message} actions={actions} />
        </Stack>
      )}
      <MessageNotes message={message} actions={actions} />
      <MessageTabs
        message={message}
        part={part}
        onPart={onPart}
        people={people(message, !isPage)}
      />
    </Stack>
  )
}
