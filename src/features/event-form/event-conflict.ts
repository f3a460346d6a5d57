import { eventModeLabels } from '~/entities/event-labels'
import type { Schemas } from '~/api/schemas'
import type { ConflictRow } from '~/forms/conflict-notice'
import type { EventForm } from './event-form'
import { formOf } from './event-input'

const names = (options: EventForm['hosts']) => options.map(({ label }) => label).join(', ')
const yes = (value: boolean) => (value ? 'Yes' : 'No')

const described = (form: EventForm) => ({
  Title: form.title,
  Description: form.description.replace(/<[^>]*>/g, ' ').trim(),
  Mode: eventModeLabels[form.mode],
  'Meeting link': form.meetingLink,
  Venue: [form.venue, form.venueRoom, form.venueAddress].filter(Boolean).join(', '),
  'All day': yes(form.allDay),
  Start: [form.startAt, !form.allDay && form.startTime].filter(Boolean).join(' '),
  End: [form.endAt, !form.allDay && form.endTime].filter(Boolean).join(' '),
  'Time zone': form.timezone?.label ?? '',
  Repeats:
    form.recurrence === 'none'
      ? 'No'
      : `${form.recurrence}, ${form.ends === 'count' ? form.count : (form.until ?? '')}`,
  Places: form.capacity || 'No limit',
  'Waiting list': yes(form.waitlist),
  'Registration closes after': form.registrationDeadline ?? '',
  Audience: form.audienceType === 'all' ? 'Everybody' : names(form.audience),
  Hosts: names(form.hosts),
  Course: form.course?.label ?? '',
  Reminders: names(form.reminders),
  Recording: form.recordingAsset?.label ?? '',
})

/** Fields that differ between a form and the version saved meanwhile. */
export function conflictRows(mine: EventForm, saved: Schemas['Event']): ConflictRow[] {
  const theirs = new Map(Object.entries(described(formOf(saved))))
  return Object.entries(described(mine))
    .map(([label, value]) => ({ label, mine: value, theirs: theirs.get(label) ?? '' }))
    .filter((row) => row.mine !== row.theirs)
}
