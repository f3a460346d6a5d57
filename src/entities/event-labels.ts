import type { Schemas } from '~/api/schemas'
import type { Tone } from '~/ui/display/tone.css'

// Labels of the contract's values for events, registrations and attendance.

export const eventStatusLabels = {
  draft: 'Draft',
  scheduled: 'Scheduled',
  live: 'Live',
  completed: 'Completed',
  cancelled: 'Cancelled',
} as const satisfies Record<Schemas['EventStatus'], string>

export const eventStatusTones = {
  draft: 'neutral',
  scheduled: 'info',
  live: 'success',
  completed: 'neutral',
  cancelled: 'danger',
} as const satisfies Record<Schemas['EventStatus'], Tone>

export const eventModeLabels = {
  online: 'Online',
  'in-person': 'In person',
  hybrid: 'Hybrid',
} as const satisfies Record<Schemas['EventMode'], string>

export const meetingProviderLabels = {
  zoom: 'Zoom',
  'google-meet': 'Google Meet',
  teams: 'Microsoft Teams',
  other: 'Other',
} as const satisfies Record<Schemas['MeetingProvider'], string>

export const registrationLabels = {
  registered: 'Registered',
  waitlisted: 'Waiting',
  invited: 'Invited',
  declined: 'Declined',
  cancelled: 'Withdrawn',
} as const satisfies Record<Schemas['RegistrationStatus'], string>

export const registrationTones = {
  registered: 'success',
  waitlisted: 'warning',
  invited: 'info',
  declined: 'neutral',
  cancelled: 'neutral',
} as const satisfies Record<Schemas['RegistrationStatus'], Tone>

export const attendanceLabels = {
  attended: 'Present',
  partial: 'Partly present',
  'no-show': 'Absent',
  excused: 'Excused',
} as const satisfies Record<Schemas['AttendanceStatus'], string>

export const attendanceTones = {
  attended: 'success',
  partial: 'warning',
  'no-show': 'danger',
  excused: 'neutral',
} as const satisfies Record<Schemas['AttendanceStatus'], Tone>

/** What a mail about an event is. */
export const eventLetterLabels = {
  invitation: 'Invitation',
  place: 'Place',
  waiting: 'Waiting list',
  promoted: 'Place from the waiting list',
  changed: 'Update',
  'date-cancelled': 'Date cancelled',
  cancelled: 'Cancellation',
  restored: 'Restored',
  withdrawn: 'Withdrawal',
  reminder: 'Reminder',
  recording: 'Recording',
} as const satisfies Record<Schemas['EventLetterKind'], string>

export const letterStatusLabels = {
  queued: 'Sending',
  sent: 'Sent',
  failed: 'Failed',
  unclear: 'May have arrived',
  skipped: 'Not sent',
} as const satisfies Record<Schemas['EventMessageStatus'], string>

export const letterStatusTones = {
  queued: 'info',
  sent: 'success',
  failed: 'danger',
  unclear: 'warning',
  skipped: 'neutral',
} as const satisfies Record<Schemas['EventMessageStatus'], Tone>

/** The city of an IANA time zone: "Buenos Aires". */
export const zoneCity = (zone: string) => (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ')

type Places = Pick<Schemas['Event'], 'capacity'> & { stats: { registered: number } }

export const isFull = ({ capacity, stats }: Places) => capacity > 0 && stats.registered >= capacity
