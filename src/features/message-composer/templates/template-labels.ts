import type { Schemas } from '~/api/schemas'

type Category = Schemas['TemplateCategory']

export const categories = [
  'invitation',
  'reminder',
  'overdue',
  'event',
  'certificate',
  'newsletter',
  'other',
] as const satisfies Category[]

export const categoryLabels: Record<Category, string> = {
  invitation: 'Invitation',
  reminder: 'Reminder',
  overdue: 'Overdue',
  event: 'Event',
  certificate: 'Certificate',
  newsletter: 'Newsletter',
  other: 'Other',
}

export const categoryOptions = categories.map((value) => ({ value, label: categoryLabels[value] }))
