import { useMutation } from '@tanstack/react-query'
import { toastFailure } from '~/forms/toast-failure'
import { Callout } from '~/ui/display/callout'
import { Button } from '~/ui/input/button'
import { lockAttendance } from './event.api'
import type { Event } from './use-event'

/** Says that attendance is locked, and reopens it. */
export function LockNotice({ event: { _id, attendanceLocked } }: { event: Event }) {
  const { mutate, isPending } = useMutation({
    ...lockAttendance,
    onError: (error) => toastFailure('Reopening attendance', error),
  })
  if (!attendanceLocked) return null
  return (
    <Callout
      tone="info"
      title="Attendance is locked"
      action={
        <Button
          size="sm"
          busy={isPending}
          onClick={() => mutate({ body: { eventId: _id, locked: false } })}
        >
          Reopen for 7 days
        </Button>
      }
    >
      It can be changed for 30 days after the end of an event.
    </Callout>
  )
}
