import type { Schemas } from '~/api/schemas'
import type { Tone } from '~/ui/display/tone.css'

type Status = Schemas['MessageStatus']
type RecipientStatus = Schemas['RecipientStatus']

export const channelLabels = {
  email: 'Email',
  push: 'Push',
} as const satisfies Record<Schemas['NotificationChannel'], string>

export const messageStatusLabels = {
  draft: 'Draft',
  scheduled: 'Scheduled',
  sending: 'Sending',
  sent: 'Sent',
  'partially-failed': 'Partly failed',
  failed: 'Failed',
  cancelled: 'Cancelled',
} as const satisfies Record<Status, string>

export const messageStatusTones = {
  draft: 'neutral',
  scheduled: 'info',
  sending: 'info',
  sent: 'success',
  'partially-failed': 'warning',
  failed: 'danger',
  cancelled: 'neutral',
} as const satisfies Record<Status, Tone>

export const recipientStatusLabels = {
  queued: 'Waiting',
  delivered: 'Delivered',
  opened: 'Opened',
  clicked: 'Clicked',
  bounced: 'Bounced',
  failed: 'Failed',
  unclear: 'May have arrived',
  skipped: 'Skipped',
  cancelled: 'Not sent',
} as const satisfies Record<RecipientStatus, string>

export const recipientStatusTones = {
  queued: 'info',
  delivered: 'success',
  opened: 'success',
  clicked: 'success',
  bounced: 'danger',
  failed: 'danger',
  unclear: 'warning',
  skipped: 'neutral',
  cancelled: 'neutral',
} as const satisfies Record<RecipientStatus, Tone>

/** Why people get no message. */
export const leftOutLabels = {
  deleted: 'Deleted',
  inactive: 'Inactive',
  'not-invited': 'Not invited yet',
  excluded: 'Excluded',
  bounced: 'Address bounces',
  complained: 'Reported as spam',
  unsubscribed: 'Unsubscribed',
  recent: 'Had a message within 24 hours',
  'no-device': 'No device for push',
} as const satisfies Record<Schemas['LeftOutCode'], string>

export const templateCategoryLabels = {
  invitation: 'Invitation',
  reminder: 'Reminder',
  overdue: 'Overdue',
  event: 'Event',
  certificate: 'Certificate',
  newsletter: 'Newsletter',
  other: 'Other',
} as const satisfies Record<Schemas['TemplateCategory'], string>
