import type { ReactElement, ReactNode } from 'react'
import { toastFailure } from '~/forms/toast-failure'
import { MessageDirectory } from './message-directory'
import { MessageDrawer } from './message-drawer'
import { MessagePage } from './message-page'
import { MessagePeople } from './message-people'
import { noMessage, type MessageSearch } from './message-search'
import type { Message } from './messages.api'
import { useMessageActions } from './use-message-actions'

interface MessageScreenProps {
  channel: Message['channel']
  title: string
  /** The path of the screen. */
  path: string
  search: MessageSearch
  go: (change: Partial<MessageSearch>, replace?: boolean) => void
  /** A link to the screen with other search params. */
  link: (change: Partial<MessageSearch>, content: ReactNode) => ReactElement
  /** Edits the address of a person. */
  onFix: (userId: string) => Promise<void>
  /** The button for a new message. */
  create: ReactNode
}

/** The messages of a channel: the list, and the open message over it or on its own page. */
export function MessageScreen(props: MessageScreenProps) {
  const { channel, title, path, search, go, link, onFix, create } = props
  const { messageId, view, part } = search
  const actions = useMessageActions({
    onEdit: (compose) => go({ ...noMessage, compose }),
    onDeleted: ({ _id }) => {
      if (_id === messageId) go(noMessage, true)
    },
  })
  const hrefOf = (id: string) => `${path}?messageId=${id}`
  const detail = {
    part,
    onPart: (next: MessageSearch['part']) => go({ part: next }, true),
    actions,
    people: (message: Message, isNarrow: boolean) => (
      <MessagePeople
        message={message}
        isNarrow={isNarrow}
        search={search}
        go={go}
        hrefOf={(userId) => `${hrefOf(message._id)}&userId=${userId}`}
        onFix={(userId) =>
          void onFix(userId).catch((error: unknown) => toastFailure('Reading the person', error))
        }
        onResend={(to, users) => actions.resend(message, to, users)}
        onResendMany={(to, users, onDone) => actions.resendMany({ message, to, users, onDone })}
      />
    ),
  }
  return (
    <>
      {messageId && view === 'page' ? (
        <MessagePage
          {...detail}
          key={messageId}
          messageId={messageId}
          back={link(noMessage, title)}
        />
      ) : (
        <MessageDirectory
          channel={channel}
          title={title}
          search={search}
          go={go}
          actions={actions}
          hrefOf={hrefOf}
          create={create}
          drawer={
            <MessageDrawer
              {...detail}
              messageId={messageId}
              onClose={() => go(noMessage)}
              pageLink={(id, content) => link({ messageId: id, view: 'page' }, content)}
            />
          }
        />
      )}
      {actions.dialogs}
    </>
  )
}
