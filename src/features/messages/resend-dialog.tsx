import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { counted } from '~/ui/format/numbers'
import { ConfirmDialog } from '~/ui/overlay/confirm'
import { toast } from '~/ui/overlay/toast'
import { resendCount, type Resend } from './message-figures'
import { resendMessage, type Message } from './messages.api'

const consequences = {
  failed: 'It is sent once more to those for whom it failed.',
  unclear: 'They may have received it already, and would receive it twice.',
  'not-opened': 'It is sent once more to those who followed no link and did not open it.',
} as const satisfies Record<Resend, string>

interface Request {
  message: Message
  to: Resend
  /** The users; by default all of that state. */
  users?: string[]
  onDone?: () => void
}

/** Asks before a message is sent again to many. Render `dialog` once on the screen. */
export function useResendDialog() {
  const [request, setRequest] = useState<Request & { open: boolean }>()
  const { mutateAsync } = useMutation(resendMessage)
  const close = () => setRequest((now) => now && { ...now, open: false })
  const people = request ? (request.users?.length ?? resendCount(request.message, request.to)) : 0
  const objects = counted(people, 'person', 'people')
  return {
    ask: (asked: Request) => setRequest({ ...asked, open: true }),
    dialog: request && (
      <ConfirmDialog
        open={request.open}
        onClose={close}
        title={`Send to ${objects} again?`}
        action={`Send to ${objects}`}
        tone="accent"
        affected={people}
        onConfirm={async () => {
          const { message, to, users, onDone } = request
          const body = { messageId: message._id, to, ...(users && { users }) }
          const { message: title = 'Sending again' } = await mutateAsync({ body })
          onDone?.()
          toast({ tone: 'success', title })
        }}
      >
        {consequences[request.to]}
      </ConfirmDialog>
    ),
  }
}
