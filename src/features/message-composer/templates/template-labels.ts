import type { Schemas } from '~/api/schemas'
import { templateCategoryLabels } from '~/entities/message-labels'

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

export const categoryOptions = categories.map((value) => ({
  value,
  label: templateCategoryLabels[value],
}))
