import { useMutation } from '@tanstack/react-query'
import { useEffect, useState, type ReactNode } from 'react'
import { toastFailure } from '~/forms/toast-failure'
import { Callout } from '~/ui/display/callout'
import { Stack } from '~/ui/display/stack'
import { Text } from '~/ui/display/text'
import { counted } from '~/ui/format/numbers'
import { useTimeFormat } from '~/ui/format/time-settings'
import { Button } from '~/ui/input/button'
import { cancelMessage } from './composer.api'
import type { SavedMessage } from './state/message-values'
import { useZone, zonedText } from './when/use-schedule'

interface ScheduledViewProps {
  message: SavedMessage
  /** A link to the message's page. */
  details: ReactNode
  /** Called with the draft that it is again. */
  onCancelled: (message: SavedMessage) => void
}

/** A message that will be sent: when, and how to undo it. */
export function ScheduledView({ message, details, onCancelled }: ScheduledViewProps) {
  const { _id, recipients, scheduledAt, status } = message
  const cancel = useMutation({
    ...cancelMessage,
    onSuccess: ({ data }) => onCancelled(data.message),
    onError: (error) => toastFailure('Undoing', error),
  })
  const isOpen = status === 'scheduled'
  return (
    <Stack gap={4}>
      <Callout
        tone="info"
        action={
          <>
            {isOpen && (
              <Button
                size="sm"
                busy={cancel.isPending}
                onClick={() => cancel.mutate({ body: { messageId: _id } })}
              >
                Undo
              </Button>
            )}
            {details}
          </>
        }
      >
        {isOpen && scheduledAt ? (
          <SendTime at={new Date(scheduledAt)} recipients={recipients} />
        ) : (
          'This message has been sent and cannot be changed any more.'
        )}
      </Callout>
    </Stack>
  )
}

/** Counts down the last minute. */
function SendTime({ at, recipients }: { at: Date; recipients: number }) {
  const format = useTimeFormat()
  const zone = useZone()
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  const people = counted(recipients, 'person', 'people')
  const seconds = Math.ceil((at.getTime() - now) / 1000)
  if (seconds <= 0) return <Text role="status">It is being sent to {people}.</Text>
  if (seconds <= 90)
    return (
      <Text role="timer">
        Sending to {people} in {counted(seconds, 'second', 'seconds')}.
      </Text>
    )
  return (
    <Text>
      It is sent to {people} on {zonedText(at, zone, format)}. Undo makes it a draft again.
    </Text>
  )
}
