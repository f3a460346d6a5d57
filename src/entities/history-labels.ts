/** Fields with a label that differs from their name. */
const events: Record<string, string> = {
  'user/registered': 'Invitation accepted',
  'user/updated': 'Details changed',
  'user/joined-group': 'Joined a group by its rules',
  'user/left-group': 'Left a group by its rules',
  'user-group/updated': 'Changed',
  'user-group/course-ended': 'Course assignment ended',
  'user-group/licenses-assigned': 'Licenses assigned',
  'user-group/license-ended': 'License assignment ended',
  'user-group/paths-assigned': 'Learning paths assigned',
  'user-group/path-ended': 'Learning path assignment ended',
  'enrollment/assigned': 'Course assigned',
  'enrollment/removed': 'Course unassigned',
  'enrollment/restored': 'Course reassigned',
  'enrollment/source-added': 'Course assigned from another source',
  'enrollment/source-removed': 'One source of the course ended',
  'enrollment/completed-by-change': 'Completed because the course changed',
  'enrollment/completion-taken-back': 'Completion reversed because the course changed',
  'enrollment/passed-by-change': 'Passed because the pass mark changed',
  'enrollment/pass-taken-back': 'Pass reversed because the pass mark changed',
  'enrollment/attempts-reopened': 'Attempts left because the rules changed',
  'enrollment/failed-by-change': 'Failed because the rules changed',
  'enrollment/attempt-added': 'Another attempt granted',
  'enrollment/marked-complete': 'Marked as completed by an admin',
  'enrollment/reset': 'Progress reset',
  'enrollment/restarted': 'Course started again',
  'enrollment/taken-back': 'Course change undone',
  'license/seat-assigned': 'Seat assigned',
  'license/seat-waiting': 'Waiting for a seat',
  'license/seat-source-added': 'Seat assigned from another source',
  'license/seat-source-removed': 'A source of the seat ended',
  'license/group-assigned': 'Given to groups',
  'license/group-ended': 'Ended for a group',
  'license/seat-revoked': 'Seat revoked',
  'license/seat-restored': 'Seat restored',
  'license/seat-reminded': 'Reminded of a seat',
  'license/seat-moved': 'Moved to another license',
  'license/seat-undone': 'Seat change undone',
  'enrollment/group-assigned': 'Assigned to groups',
  'enrollment/group-ended': 'Assignment to a group ended',
  'message/unscheduled': 'Sending undone',
  'message/cancelled': 'Sending stopped',
  'message/resent': 'Sent again',
  'event/updated': 'Changed',
  'event/date-moved': 'Date moved',
  'event/date-cancelled': 'Date cancelled',
  'event/users-registered': 'People registered',
  'event/users-withdrawn': 'People withdrawn',
  'event/users-promoted': 'People given a place',
  'event/users-invited': 'People invited',
  'event/attendance-marked': 'Attendance marked',
  'event/attendance-imported': 'Attendance imported',
  'event/attendance-locked': 'Attendance locked',
  'event/attendance-reopened': 'Attendance reopened for 7 days',
  'report/exported': 'Exported',
  'report/mailed': 'Sent by email',
  'report-schedule/created': 'Scheduled',
  'report-schedule/updated': 'Changed',
  'report-schedule/run': 'Run by hand',
  'report-schedule/stopped': 'Stopped by a recipient',
  'event/zone-changed': 'Times recomputed for new time zone data',
}

const fields: Record<string, string> = {
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email',
  emailStatus: 'Email delivery',
  designation: 'Designation',
  userGroups: 'Groups',
  onLeave: 'When removed',
  rules: 'Rules',
  completedByChange: 'Completed by this change',
  completionTakenBack: 'Completions reversed',
  result: 'Result before',
  passedByChange: 'Passed by this change',
  passesTakenBack: 'Passes reversed',
  attemptsReopened: 'With attempts left by this change',
  failedByChange: 'Failed by this change',
  startAt: 'Start',
  endAt: 'End',
  timezone: 'Time zone',
  allDay: 'All day',
  recurrence: 'Repeats',
  capacity: 'Places',
  waitlist: 'Waiting list',
  waitlistStops: 'Waiting list stops (hours before)',
  lateJoiners: 'People who join later',
  registrationDeadline: 'Registration closes',
  audienceType: 'Audience',
  cancelReason: 'Reason',
}

const spaced = (name: string) =>
  name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll(/[-_]/g, ' ')
    .toLowerCase()

const sentence = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)

/** The label of an event; one newer than this console by its name. */
export function eventLabel(event: string): string {
  return events[event] ?? sentence(spaced(event.split('/').at(-1) ?? event))
}

/** The label of a changed field. */
export function fieldLabel(field: string): string {
  return fields[field] ?? sentence(spaced(field))
}
