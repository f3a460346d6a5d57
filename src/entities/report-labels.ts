import type { Schemas } from '~/api/schemas'

/** The reports, in the order of the catalogue. */
export const reportTitles = {
  people: 'Detailed user data',
  'course-status': 'Course status',
  overdue: 'Overdue',
  'learning-paths': 'Learning paths',
  licenses: 'Licenses',
  certificates: 'Certificates',
  events: 'Event attendance',
  registrations: 'Registrations',
  messages: 'Message delivery',
} as const satisfies Record<Schemas['ReportId'], string>

/** Which people a report or the figures are about. */
export const reportPeopleLabels = {
  current: 'Current people',
  deactivated: 'Deactivated people',
  all: 'Current and deactivated people',
} as const satisfies Record<Schemas['ReportPeople'], string>
