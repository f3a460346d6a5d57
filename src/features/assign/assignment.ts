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

/** The input of a deadline. */
export interface DeadlineInput {
  deadline: 'course' | 'none' | 'date' | 'days'
  day: string | null
  days: string
  /** What happens to the deadline of people who have it already. */
  existing: NonNullable<Body['existingDeadline']>
}

/** The state of the dialog. */
export interface AssignInput extends Assignees, Message, DeadlineInput {
  courses: readonly Option[]
  futureMembers: boolean
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
  return missingDeadline(input) ?? missingMessage(input)
}

/** Validation message for the deadline, or null. */
export function missingDeadline({ deadline, day, days }: DeadlineInput): string | null {
  if (deadline === 'date' && (day === null || !isIsoDate(day))) return dayWanted
  return deadline === 'days' && daysOf(days) === null ? daysWanted() : null
}

/** The deadline in the form of the contract. */
export function deadlineBody({ deadline, day, days, existing }: DeadlineInput) {
  switch (deadline) {
    case 'course':
      return { existingDeadline: 'keep' as const }
    case 'none':
      return { deadlineDate: null, existingDeadline: 'keep' as const }
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
    ...deadlineBody(input),
    ...messageBody(input),
  }
}
