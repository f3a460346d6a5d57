import { CheckCheck, QrCode as QrIcon, Users } from 'lucide-react'
import { useState } from 'react'
import { ListExport } from '~/list/list-export'
import { ListView } from '~/list/list-view'
import { useList } from '~/list/use-list'
import { EmptyState } from '~/ui/display/empty-state'
import { Kbd } from '~/ui/display/kbd'
import { Stack } from '~/ui/display/stack'
import { Text } from '~/ui/display/text'
import { Button } from '~/ui/input/button'
import { usualPageSize } from '~/ui/list/page-size'
import { useMessageBulk } from '~/entities/message-bulk'
import { attendeeBulk } from './attendee-bulk'
import { ShownDate } from './attendee-columns'
import { attendeeAudience } from './attendee-audience'
import { attendeeList } from './attendee-list'
import { AttendeeMenu } from './attendee-menu'
import type { AttendeeSearch } from './attendee-search'
import { AttendanceImport } from './attendance-import'
import { CheckInDialog } from './check-in-dialog'
import { DateChoice, dateToMark } from './date-choice'
import { LockNotice } from './lock-notice'
import { RegisterPeople } from './register-people'
import { useAttendeeActions } from './use-attendee-actions'
import type { Event } from './use-event'
import { useMarkKeys } from './use-mark-keys'

interface EventPeopleProps {
  event: Event
  /** The URL of a person. */
  hrefOf: (userId: string) => string
}

/** The users of an event with their registration and attendance. */
export function EventPeople({ event, hrefOf }: EventPeopleProps) {
  const [search, setSearch] = useState<AttendeeSearch>(() => ({
    eventId: event._id,
    date: dateToMark(event),
    page: 1,
    limit: usualPageSize(),
    sort: 'status',
    search: '',
  }))
  const list = useList(attendeeList, {
    search,
    go: (change) => setSearch((now) => ({ ...now, ...change })),
  })
  const doing = useAttendeeActions(event, search.date, list)
  const setFrame = useMarkKeys(list, doing)
  const message = useMessageBulk()
  const [isCheckIn, setCheckIn] = useState(false)
  return (
    <Stack gap={4}>
      <LockNotice event={event} />
      <Stack direction="row" gap={3} align="end" wrap>
        <DateChoice
          event={event}
          value={search.date}
          onChange={(date) => setSearch((now) => ({ ...now, date, page: 1 }))}
        />
        {doing.canMark && (
          <Button icon={<CheckCheck aria-hidden />} onClick={doing.markAllPresent}>
            Mark all present
          </Button>
        )}
        {doing.canPlace && <RegisterPeople onRegister={doing.register} />}
        {doing.canImport && <AttendanceImport eventId={event._id} date={search.date} />}
        {doing.canCheckIn && (
          <Button icon={<QrIcon aria-hidden />} onClick={() => setCheckIn(true)}>
            Check-in code
          </Button>
        )}
      </Stack>
      {doing.canMark && (
        <Text as="p" size="sm" tone="muted">
          On a row: <Kbd keys={['p']} /> present, <Kbd keys={['l']} /> partly, <Kbd keys={['a']} />{' '}
          absent, <Kbd keys={['e']} /> excused. <Kbd keys={['shift']} /> with arrows selects.
        </Text>
      )}
      <ShownDate value={search.date}>
        <div ref={setFrame}>
          <ListView
            state={list}
            tools={<ListExport label="Export people" state={list} />}
            bulk={attendeeBulk(list, doing, message(attendeeAudience(list, event._id)))}
            href={({ user }) => hrefOf(user._id)}
            actions={(attendee) => <AttendeeMenu attendee={attendee} doing={doing} />}
            whenEmpty={
              <EmptyState
                level={3}
                icon={<Users />}
                title="Nobody yet"
                description={
                  event.status === 'draft'
                    ? 'The audience is invited when the event is published.'
                    : 'People who are invited or registered appear here.'
                }
              />
            }
          />
        </div>
      </ShownDate>
      {doing.dialogs}
      {doing.date && (
        <CheckInDialog
          event={event}
          date={doing.date}
          open={isCheckIn}
          onClose={() => setCheckIn(false)}
        />
      )}
    </Stack>
  )
}
