import {
  nameless,
  type AudienceChoice,
  type AudienceType,
  type Condition,
} from '~/features/message-composer/state/audience-choice'
import { counted } from '~/ui/format/numbers'

export const audienceTypes: readonly { value: AudienceType; label: string }[] = [
  { value: 'all', label: 'Everyone' },
  { value: 'groups', label: 'Groups' },
  { value: 'courses', label: 'Courses' },
  { value: 'paths', label: 'Learning paths' },
  { value: 'licenses', label: 'Licenses' },
  { value: 'events', label: 'Events' },
  { value: 'users', label: 'Chosen people' },
]

export const conditionLabels: Record<Condition, string> = {
  'not-started': 'Not started',
  'in-progress': 'In progress',
  overdue: 'Overdue',
  completed: 'Completed',
  inactive: 'No activity for a number of days',
  registered: 'Registered',
  waitlisted: 'On the waiting list',
  attended: 'Attended',
  'no-show': 'Did not come',
}

const nouns = {
  users: ['person', 'people'],
  groups: ['group', 'groups'],
  courses: ['course', 'courses'],
  paths: ['learning path', 'learning paths'],
  licenses: ['license', 'licenses'],
  events: ['event', 'events'],
} as const satisfies Record<Exclude<AudienceType, 'all'>, readonly [string, string]>

/** An audience in words, for comparing versions. */
export function audienceText({ type, chosen, condition, exclude }: AudienceChoice) {
  const names = chosen.map(({ label }) => label)
  const isNamed = names.length > 0 && names.length <= 3 && !names.includes(nameless)
  const [one, many] = type === 'all' ? nouns.users : nouns[type]
  const who =
    type === 'all' ? 'Everyone' : isNamed ? names.join(', ') : counted(chosen.length, one, many)
  const parts = [
    who,
    condition !== '' && conditionLabels[condition],
    exclude.length > 0 && `without ${counted(exclude.length, ...nouns.users)}`,
  ]
  return parts.filter(Boolean).join(', ')
}
