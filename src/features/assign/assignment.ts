import type { Schemas } from '~/api/schemas'
import { isIsoDate } from '~/ui/input/calendar-date'
import { formatNumber } from '~/ui/format/numbers'
import type { Option } from '~/ui/input/option-source'
import {
  assigneesBody,
  idsOf,
  messageBody,
  missingAssignees,
  missingMessage,
  type Assignees,
  type ChosenPeople,
  type Message,
} from './assignees'

type Body = Schemas['CourseAssignmentInput']

/** The initial state of the dialog. */
export interface AssignStart {
  courses?: readonly Option[]
  groups?: readonly Option[]
  /** Set = the users are fixed, and only courses are chosen. */
  people?: ChosenPeople | undefined
  /** Called when it is done or queued. */
  onDone?: () => void
}

/** The state of the dialog. */
export interface AssignInput extends Assignees, Message {
  courses: readonly Option[]
  futureMembers: boolean
  deadline: 'course' | 'none' | 'date' | 'days'
  day: string | null
  days: string
  existing: NonNullable<Body['existingDeadline']>
}

export function initialInput({ courses = [], groups = [] }: AssignStart): AssignInput {
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

export const dayWanted = 'Choose the deadline date.'
export const daysWanted = () => `Enter a number of days from 1 to ${formatNumber(mostDays)}.`

/** The typed number of days; null if invalid. */
export function daysOf(text: string): number | null {
  const days = Number(text)
  return /^\d+$/.test(text.trim()) && days >= 1 && days <= mostDays ? days : null
}

/** What is missing before the dry run; null if nothing. */
export function missing(input: AssignInput, { people }: AssignStart): string | null {
  if (input.courses.length === 0) return 'Choose at least one course.'
  const nobody = people ? null : missingAssignees(input)
  if (nobody !== null) return nobody
  if (input.deadline === 'date' && (input.day === null || !isIsoDate(input.day))) return dayWanted
  if (input.deadline === 'days' && daysOf(input.days) === null) return daysWanted()
  return missingMessage(input)
}

function deadlineOf({ deadline, day, days, existing }: AssignInput): Partial<Body> {
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

/** The request body. */
export function bodyOf(input: AssignInput, { people }: AssignStart): Body {
  const { courses, groups, futureMembers } = input
  return {
    courses: idsOf(courses),
    ...people?.target,
    ...assigneesBody(input),
    ...(groups.length > 0 && { futureMembers }),
    ...deadlineOf(input),
    ...messageBody(input),
  }
}
