import { useMutation } from '@tanstack/react-query'
import { call } from '~/api/client/client'
import { upload } from '~/api/client/upload'
import { staleMessagePaths } from '~/api/messages'
import { useBulkAction } from '~/bulk/use-bulk-action'
import { toastFailure } from '~/forms/toast-failure'
import { toast } from '~/ui/overlay/toast'
import type { Resend } from './message-figures'
import type { MessageChange } from './message-change'
import { messageBulkAction } from './message-bulk-action'
import { copyOf, sendingOf } from './message-input'
import { useResendDialog } from './resend-dialog'
import { cancelMessage, resendMessage, sendMessage, type Message } from './messages.api'

interface ScreenActions {
  /** Opens a message in the composer. */
  onEdit: (messageId: string) => void
  /** Called after an open message was deleted. */
  onDeleted: (message: Message) => void
}

/** Actions on messages for any screen that shows them. Render `dialogs` once on the screen. */
export function useMessageActions({ onEdit, onDeleted }: ScreenActions) {
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
  const resendDialog = useResendDialog()
  const sending = useMutation({
    ...sendMessage,
    onSuccess: ({ message = 'Sending' }) => toast({ tone: 'success', title: message }),
    onError: (error) => toastFailure('Sending the message', error),
  })
  const duplicating = useMutation({
    mutationFn: async ({ _id }: Message) => {
      const params = { path: { id: _id }, query: {} }
      const { data } = await call('get', '/api/business/getMessage/{id}', { params })
      const input = await copyOf(data.message)
      return await upload('post', '/api/business/send-notification', input)
    },
    meta: { stale: staleMessagePaths },
    onSuccess: ({ data }) => data?.message && onEdit(data.message._id),
    onError: (error) => toastFailure('Duplicating the message', error),
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
    /** Sends again to these users, or asks before it is sent to all of that state. */
    resend: (message: Message, to: Resend, users?: string[]) =>
      users
        ? resending.mutate({ body: { messageId: message._id, to, users } })
        : resendDialog.ask({ message, to }),
    /** Asks before it is sent again to these users. */
    resendMany: resendDialog.ask,
    edit: ({ _id }: Message) => onEdit(_id),
    /** Copies a message with its picture and files, and opens the copy. */
    duplicate: (message: Message) => duplicating.mutate(message),
    /** Sends a complete draft as it is. */
    sendNow: (message: Message) => sending.mutate(sendingOf(message)),
    isSending: sending.isPending,
    dialogs: (
      <>
        {dialogs}
        {resendDialog.dialog}
      </>
    ),
  }
}

export type MessageActions = ReturnType<typeof useMessageActions>
