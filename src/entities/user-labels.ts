import type { Schemas } from '~/api/schemas'

// Labels of the contract's values for users.

export const userSourceLabels = {
  manual: 'Added by hand',
  csv: 'Import',
  'signup-link': 'Sign-up link',
  token: 'Other system',
} as const satisfies Record<Schemas['UserSource'], string>

export const emailStatusLabels = {
  ok: 'Delivered',
  bounced: 'Bounces',
  complained: 'Marked as spam',
  unsubscribed: 'Unsubscribed',
} as const satisfies Record<Schemas['EmailStatus'], string>

export const invitationLabels = {
  'not-sent': 'Never sent',
  open: 'Open',
  expired: 'Expired',
} as const satisfies Record<Schemas['InvitationState'], string>

export const addedLabels = {
  week: 'In the last 7 days',
  month: '8 to 30 days ago',
  quarter: '31 to 90 days ago',
  earlier: 'More than 90 days ago',
} as const satisfies Record<Schemas['Added'], string>

export const lastActiveLabels = {
  ...addedLabels,
  never: 'Never',
} as const satisfies Record<Schemas['LastActive'], string>

/** The last step of the funnel that somebody has reached. */
export const stageLabels = {
  added: 'Not registered',
  registered: 'Registered, nothing assigned',
  assigned: 'Assigned, nothing started',
  started: 'Started, nothing completed',
  completed: 'Completed something',
} as const satisfies Record<Schemas['UserStage'], string>
