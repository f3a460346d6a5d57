import { call } from '~/api/client/client'
import { staleEventPaths } from '~/api/events'
import type { Schemas } from '~/api/schemas'
import type { BulkAction, BulkLabels } from '~/bulk/bulk-action'
import { people, verbLabels } from '~/bulk/bulk-labels'
import type { NamedDone } from '~/bulk/bulk-outcome'
import { attendanceLabels } from '~/entities/event-labels'

type Target = Pick<Schemas['AttendanceUpdate'], 'users' | 'filter' | 'exclude'>
type Status = Schemas['AttendanceStatus'] | null

/** A change of the places or of the attendance of users of an event. */
export type AttendeeChange = { eventId: string; target: Target } & (
  { kind: 'mark'; date: string; status: Status } | { kind: 'register' | 'withdraw' | 'promote' }
)

function labelsOf(change: AttendeeChange): BulkLabels {
  switch (change.kind) {
    case 'register':
      return verbLabels('Register', 'registered')
    case 'withdraw':
      return verbLabels('Withdraw', 'withdrawn', {
        note: 'Their places go to the waiting list. They are notified by email.',
        tone: 'danger',
      })
    case 'promote':
      return verbLabels('Give a place to', 'given a place')
    case 'mark': {
      const { status } = change
      if (status === null) return verbLabels('Remove the mark of', 'no longer marked')
      const mark = attendanceLabels[status].toLowerCase()
      return {
        title: (objects) => `Mark ${objects} as ${mark}?`,
        action: (objects) => `Mark ${objects}`,
        will: `marked as ${mark}`,
        done: (objects) => `${objects}: ${mark}`,
      }
    }
  }
}

/** Bulk actions on the users of an event. */
export const attendeeAction: BulkAction<AttendeeChange, NamedDone> = {
  noun: () => people,
  labels: labelsOf,
  stale: staleEventPaths,
  async send(change, { query, signal }) {
    const params = { query }
    const { eventId, target, kind } = change
    if (kind === 'mark') {
      const body = { eventId, ...target, date: change.date, status: change.status }
      const path = '/api/business/updateEventAttendance'
      return (await call('post', path, { params, body }, { signal })).data
    }
    const body = { eventId, ...target, action: kind }
    return (await call('post', '/api/business/updateRegistrations', { params, body }, { signal }))
      .data
  },
  skipsConfirmation: ({ change: { kind }, count }) =>
    count !== undefined && (kind !== 'withdraw' || count === 1),
  retry: (change, users) => ({ ...change, target: { users } }),
  names: ({ succeeded }) => succeeded.map(({ _id, name }) => ({ id: _id, text: name })),
}
