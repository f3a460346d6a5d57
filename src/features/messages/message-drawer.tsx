import { useState, type ReactElement, type ReactNode } from 'react'
import { Stack } from '~/ui/display/stack'
import { Button } from '~/ui/input/button'
import { LazyPart } from '~/ui/lazy/lazy-part'
import { Drawer } from '~/ui/overlay/drawer'
import { messageDetail } from './lazy-detail'
import { MessageMissing } from './message-missing'
import type { MessageDetailProps } from './message-detail'
import { useMessage } from './use-message'

interface MessageDrawerProps extends Omit<MessageDetailProps, 'message'> {
  /** The open message; undefined = none. */
  messageId: string | undefined
  onClose: () => void
  /** The link to the message's own page. */
  pageLink: (messageId: string, content: ReactNode) => ReactElement
}

/** A message over the list. */
export function MessageDrawer({ messageId, ...rest }: MessageDrawerProps) {
  // The last content stays visible while the drawer closes.
  const [lastId, setLastId] = useState(messageId)
  if (messageId !== undefined && messageId !== lastId) setLastId(messageId)
  if (lastId === undefined) return null
  return <OpenDrawer {...rest} key={lastId} messageId={lastId} open={messageId !== undefined} />
}

function OpenDrawer(props: MessageDrawerProps & { messageId: string; open: boolean }) {
  const { open, messageId, onClose, pageLink, ...detail } = props
  const state = useMessage(messageId)
  const { found, isUnknown } = state
  return (
    <Drawer
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={found ? found.title || 'No subject' : isUnknown ? 'Not found' : 'Message'}
      footer={found && pageLink(messageId, 'Open full page')}
    >
      {found ? (
        <LazyPart code={messageDetail} waiting="Loading the message">
          {(MessageDetail) => <MessageDetail {...detail} message={found} />}
        </LazyPart>
      ) : (
        <Stack gap={5}>
          <MessageMissing
            state={state}
            level={3}
            back={<Button onClick={onClose}>Back to list</Button>}
          />
        </Stack>
      )}
    </Drawer>
  )
}
