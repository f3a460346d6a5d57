import { Ban, CalendarClock, Ellipsis } from 'lucide-react'
import { useState } from 'react'
import { EventTime } from '~/entities/event-time'
import { zoneCity } from '~/entities/event-labels'
import { Badge } from '~/ui/display/badge'
import { Stack } from '~/ui/display/stack'
import { Text } from '~/ui/display/text'
import { useNow } from '~/ui/hooks/use-now'
import { IconButton } from '~/ui/input/icon-button'
import { ListItem } from '~/ui/list/list-item'
import { Menu } from '~/ui/overlay/menu'
import { MenuItem } from '~/ui/overlay/menu-item'
import { CancelDateDialog } from './cancel-date-dialog'
import type { Event, EventDate } from './use-event'

interface EventDatesProps {
  event: Event
  onMove: (event: Event, date: EventDate) => void
}

/** The dates of an event. */
export function EventDates({ event, onMove }: EventDatesProps) {
  const now = useNow().getTime()
  const [cancelled, setCancelled] = useState<{ date: EventDate; isOpen: boolean }>()
  const { dates = [], status, timezone } = event
  const scheduled = dates.filter((date) => date.status === 'scheduled')
  const isOpen = status !== 'cancelled'
  return (
    <Stack gap={3}>
      <Text as="p" size="sm" tone="muted">
        Times in {zoneCity(timezone)}
      </Text>
      <ul role="list" aria-label="Dates">
        {dates.map((date) => {
          const canChange = isOpen && date.status === 'scheduled' && Date.parse(date.endAt) > now
          return (
            <ListItem
              key={date._id}
              action={
                canChange && (
                  <DateMenu
                    date={date}
                    onMove={() => onMove(event, date)}
                    onCancel={
                      scheduled.length > 1 ? () => setCancelled({ date, isOpen: true }) : undefined
                    }
                  />
                )
              }
            >
              <DateText event={event} date={date} />
            </ListItem>
          )
        })}
      </ul>
      {cancelled && (
        <CancelDateDialog
          key={cancelled.date._id}
          event={event}
          date={cancelled.date}
          open={cancelled.isOpen}
          onClose={() => setCancelled({ ...cancelled, isOpen: false })}
        />
      )}
    </Stack>
  )
}

function DateText({ event: { timezone, allDay }, date }: { event: Event; date: EventDate }) {
  const { startAt, endAt, status, moved, cancelReason } = date
  return (
    <>
      <Text as="div" weight="medium">
        <EventTime startAt={startAt} endAt={endAt} timezone={timezone} allDay={allDay} />{' '}
        {status === 'cancelled' && (
          <Badge dot tone="danger">
            Cancelled
          </Badge>
        )}
        {status === 'scheduled' && moved && <Badge tone="info">Moved</Badge>}
      </Text>
      {cancelReason !== null && (
        <Text as="div" size="sm" tone="muted" dir="auto">
          {cancelReason}
        </Text>
      )}
    </>
  )
}

interface DateMenuProps {
  date: EventDate
  onMove: () => void
  /** Absent for the last date: the event is cancelled instead. */
  onCancel: (() => void) | undefined
}

function DateMenu({ date: { position }, onMove, onCancel }: DateMenuProps) {
  return (
    <Menu
      trigger={
        <IconButton
          size="sm"
          label={`Actions for date ${position}`}
          icon={<Ellipsis aria-hidden />}
        />
      }
    >
      <MenuItem icon={<CalendarClock />} onSelect={onMove}>
        Move
      </MenuItem>
      {onCancel && (
        <MenuItem icon={<Ban />} tone="danger" onSelect={onCancel}>
          Cancel date
        </MenuItem>
      )}
    </Menu>
  )
}
