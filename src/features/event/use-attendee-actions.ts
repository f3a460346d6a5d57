import { useBulkAction } from '~/bulk/use-bulk-action'
import { personName } from '~/entities/person-name'
import { targetOf } from '~/list/define-list'
import type { ListState } from '~/list/use-list'
import { useNow } from '~/ui/hooks/use-now'
import { attendeeAction, type AttendeeChange } from './attendee-action'
import type { Attendee } from './attendee-columns'
import type { Event } from './use-event'

type Status = Extract<AttendeeChange, { kind: 'mark' }>['status']
type Place = Exclude<AttendeeChange['kind'], 'mark'>

const early = 3_600_000

/** The actions on users of an event, for one and for the selected ones. */
export function useAttendeeActions(
  event: Event,
  shownDate: string | undefined,
  list: ListState<Attendee>,
) {
  const now = useNow().getTime()
  const { ask, dialogs } = useBulkAction(attendeeAction)
  const { _id: eventId, status, attendanceLocked, dates = [] } = event
  const { selection, count, clear } = list.selection
  const date = dates.find(({ _id }) => _id === shownDate)
  const canMark =
    date?.status === 'scheduled' &&
    status !== 'draft' &&
    !attendanceLocked &&
    Date.parse(date.startAt) - early <= now
  const isPublished = status === 'scheduled' || status === 'live'
  const selected = { target: targetOf(selection, list.filter, (users) => ({ users })), count }
  const one = ({ user }: Attendee) => ({
    target: { users: [user._id] },
    count: 1,
    name: personName(user),
  })
  const run = (
    what: { kind: 'mark'; date: string; status: Status } | { kind: Place },
    { target, ...request }: { target: AttendeeChange['target']; count?: number; name?: string },
    onDone?: () => void,
  ) => ask({ change: { eventId, target, ...what }, ...request, onDone })
  const mark = (next: Status) => ({ kind: 'mark', date: date?._id ?? '', status: next }) as const
  return {
    /** Whether attendance of the shown date can be marked now. */
    canMark,
    /** Whether people can check in at the shown date, or will. */
    canCheckIn: date?.status === 'scheduled' && isPublished && Date.parse(date.endAt) > now,
    date,
    canImport:
      status !== 'draft' &&
      !attendanceLocked &&
      dates.some((each) => each.status === 'scheduled' && Date.parse(each.startAt) - early <= now),
    canPlace: isPublished,
    mark: (attendee: Attendee, next: Status) => run(mark(next), one(attendee)),
    markSelected: (next: Status) => run(mark(next), selected, clear),
    /** Everybody with a place who is not marked yet. */
    markAllPresent: () =>
      run(mark('attended'), {
        target: {
          filter: {
            status: 'registered',
            attendance: 'none',
            ...(date && { date: date._id }),
          },
        },
      }),
    place: (attendee: Attendee, kind: Place) => run({ kind }, one(attendee)),
    placeSelected: (kind: Place) => run({ kind }, selected, clear),
    register: (users: string[], onDone: () => void) =>
      run({ kind: 'register' }, { target: { users }, count: users.length }, onDone),
    dialogs,
  }
}

export type Doing = ReturnType<typeof useAttendeeActions>
