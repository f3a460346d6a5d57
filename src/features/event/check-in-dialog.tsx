import { useQuery } from '@tanstack/react-query'
import { QrCode } from '~/entities/qr-code'
import { EventTime } from '~/entities/event-time'
import { zoneCity } from '~/entities/event-labels'
import { ReadError } from '~/list/read-error'
import { Stack } from '~/ui/display/stack'
import { Text } from '~/ui/display/text'
import { Dialog } from '~/ui/overlay/dialog'
import { Spinner } from '~/ui/status/spinner'
import { checkInCode } from './event.api'
import * as css from './event.css'
import type { Event, EventDate } from './use-event'

interface CheckInDialogProps {
  event: Event
  date: EventDate
  open: boolean
  onClose: () => void
}

/** The check-in code of a date for the screen in the room: a new one every 30 seconds. */
export function CheckInDialog({ event, date, open, onClose }: CheckInDialogProps) {
  return (
    <Dialog size="full" open={open} onOpenChange={(next) => !next && onClose()} title={event.title}>
      <Code event={event} date={date} />
    </Dialog>
  )
}

function Code({ event: { timezone, allDay }, date }: Pick<CheckInDialogProps, 'event' | 'date'>) {
  const read = useQuery(checkInCode(date._id))
  const { data, error } = read
  return (
    <div className={css.room}>
      <Stack gap={4} align="center">
        <Text as="p" size="lg">
          <EventTime
            startAt={date.startAt}
            endAt={date.endAt}
            timezone={timezone}
            allDay={allDay}
          />{' '}
          ({zoneCity(timezone)})
        </Text>
        {data && !error ? (
          <QrCode size="full" url={data.data.url} label="QR code to check in" />
        ) : error ? (
          <ReadError
            title="The check-in code could not be loaded"
            error={error}
            query={read}
            level={3}
          />
        ) : (
          <Spinner label="Loading the check-in code" />
        )}
        <Text as="p" size="lg">
          Scan the code and enter your email address to check in.
        </Text>
        <Text as="p" tone="muted">
          The code changes every 30 seconds. Check-in is open from an hour before the start until
          the end.
        </Text>
      </Stack>
    </div>
  )
}
