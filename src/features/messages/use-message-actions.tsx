import { useMutation } from '@tanstack/react-query'
import { useBulkAction } from '~/bulk/use-bulk-action'
import { toastFailure } from '~/forms/toast-failure'
import { toast } from '~/ui/overlay/toast'
import type { MessageChange } from './message-change'
import { messageBulkAction } from './message-bulk-action'
import { cancelMessage, resendMessage, sendMessage, type Message } from './messages.api'

interface ScreenActions {
  /** Called after an open message was deleted. */
  onDeleted: (message: Message) => void
}

/** Actions on messages for any screen that shows them. Render `dialogs` once on the screen. */
export function useMessageActions({ onDeleted }: ScreenActions) {
  const { ask, dialogs } = useBulkAction(messageBulkAction)
  const cancelling = useMutation({
    ...cancelMessage,
    onSuccess: ({ message = 'Cancelled' }) => toast({ tone: 'success', title: message }),
    onError: (error) => toastFailure('Cancelling the message', error),
  })
  const resending = useMutation({
    ...resendMessage,
    onSuccess: ({ message = 'Sending again' }) => toast({ tone: 'success', title: message }),
    onError: (error) => toastFailure('Sending the message again', error),
  })
  const sending = useMutation({
    ...sendMessage,
    onSuccess: ({ message = 'Sending' }) => toast({ tone: 'success', title: message }),
    onError: (error) => toastFailure('Sending the message', error),
  })
  const change = (kind: MessageChange['kind'], message: Message) =>
    ask({
      change: { kind, target: { messageIds: [message._id] } },
      count: 1,
      name: message.title || 'the message',
      onDone: kind === 'delete' ? () => onDeleted(message) : undefined,
    })
  return {
    ask,
    change,
    cancel: ({ _id }: Message) => cancelling.mutate({ body: { messageId: _id } }),
    isCancelling: cancelling.isPending,
    resend: ({ _id }: Message, to: Resend, users?: string[]) =>
      resending.mutate({ body: { messageId: _id, to, ...(users && { users }) } }),
    isResending: resending.isPending,
    /** Sends a complete draft as it is. */
    sendNow: (message: Message) => sending.mutate(sendingOf(message)),
    isSending: sending.isPending,
    dialogs,
  }
}

export type Resend = 'failed' | 'unclear' | 'not-opened'
export type MessageActions = ReturnType<typeof useMessageActions>

/** The input that sends a draft unchanged. */
function sendingOf({ _id, version, channel, title, audience, ...content }: Message) {
  const { message = '', preheader, link, linkLabel, replyTo } = content
  return {
    params: { header: { 'Idempotency-Key': crypto.randomUUID() } },
    body: {
      channel,
      title,
      message,
      audience,
      preheader,
      link: link ?? '',
      linkLabel,
      replyTo: replyTo ?? '',
      messageId: _id,
      version,
    },
  }
}
