import type { Schemas } from '~/api/schemas'
import { addressesIn } from '~/tabular/addresses'
import { isIsoDate } from '~/ui/input/calendar-date'
import { formatNumber } from '~/ui/format/numbers'
import type { Option } from '~/ui/input/option-source'

type Body = Schemas['CourseAssignmentInput']

/** People who were chosen in a list: by their ids, or all who match but a few. */
export interface ChosenPeople {
  who: { users: string[] } | { filter: Schemas['UserFilter']; exclude: string[] }
  count: number
  /** The name, when it is one person. */
  name?: string | undefined
}

/** What is known when the dialog opens. */
export interface AssignStart {
  courses?: readonly Option[]
  groups?: readonly Option[]
  /** Set = the people are settled, and only courses are chosen. */
  people?: ChosenPeople | undefined
  /** Called once it is done or under way. */
  onDone?: () => void
}

/** What is decided in the dialog. */
export interface Given {
  courses: readonly Option[]
  users: readonly Option[]
  groups: readonly Option[]
  /** As they were typed or pasted. */
  addresses: string
  createAccounts: boolean
  futureMembers: boolean
  deadline: 'course' | 'none' | 'date' | 'days'
  day: string | null
  days: string
  existing: NonNullable<Body['existingDeadline']>
  notify: boolean
  note: string
}

export function givenAtFirst({ courses = [], groups = [] }: AssignStart): Given {
  return {
    courses,
    groups,
    users: [],
    addresses: '',
    createAccounts: false,
    futureMembers: true,
    deadline: 'course',
    day: null,
    days: '30',
    existing: 'keep',
    notify: true,
    note: '',
  }
}

const mostDays = 3650
export const longestNote = 1000

export const dayWanted = 'Choose the deadline date.'
export const daysWanted = () => `Enter a number of days from 1 to ${formatNumber(mostDays)}.`

/** The number of days that was typed; null when it is none that can be. */
export function daysOf(text: string): number | null {
  const days = Number(text)
  return /^\d+$/.test(text.trim()) && days >= 1 && days <= mostDays ? days : null
}

/** What is still to be decided before it can be said what it does; null when nothing is. */
export function missing(given: Given, { people }: AssignStart): string | null {
  if (given.courses.length === 0) return 'Choose at least one course.'
  const nobody =
    given.users.length === 0 &&
    given.groups.length === 0 &&
    addressesIn(given.addresses).length === 0
  if (!people && nobody) return 'Choose people or groups, or enter email addresses.'
  if (given.deadline === 'date' && (given.day === null || !isIsoDate(given.day))) return dayWanted
  if (given.deadline === 'days' && daysOf(given.days) === null) return daysWanted()
  if ([...given.note].length > longestNote) return 'Shorten the note.'
  return null
}

function deadlineOf({ deadline, day, days, existing }: Given): Partial<Body> {
  switch (deadline) {
    case 'course':
      return { existingDeadline: 'keep' }
    case 'none':
      return { deadlineDate: null, existingDeadline: 'keep' }
    case 'date':
      return { deadlineDate: day, existingDeadline: existing }
    case 'days':
      return { deadlineDays: daysOf(days) ?? undefined, existingDeadline: existing }
  }
}

/** What is sent for what was decided. */
export function bodyOf(given: Given, { people }: AssignStart): Body {
  const { courses, users, groups, createAccounts, futureMembers, notify } = given
  const ids = (options: readonly Option[]) => options.map(({ value }) => value)
  const emails = addressesIn(given.addresses)
  const note = given.note.trim()
  return {
    courses: ids(courses),
    ...people?.who,
    ...(users.length > 0 && { users: ids(users) }),
    ...(groups.length > 0 && { userGroups: ids(groups), futureMembers }),
    ...(emails.length > 0 && { emails, createAccounts }),
    ...deadlineOf(given),
    notify,
    ...(notify && note !== '' && { note }),
  }
}
