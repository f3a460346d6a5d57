import type { Schemas } from '~/api/schemas'
import {
  assigneesBody,
  idsOf,
  messageBody,
  missingAssignees,
  missingMessage,
  type Assignees,
  type ChosenPeople,
  type Message,
} from '~/features/assign/assignees'
import { deadlineBody, missingDeadline, type DeadlineInput } from '~/features/assign/assignment'
import type { Option } from '~/ui/input/option-source'

type Body = Schemas['LearningPathAssignmentInput']

/** The initial state of the dialog. */
export interface AssignPathsStart {
  paths?: readonly Option[]
  groups?: readonly Option[]
  /** Set = the users are fixed, and only paths are chosen. */
  people?: ChosenPeople | undefined
  /** Called when it is done or queued. */
  onDone?: () => void
}

/** The state of the dialog. */
export interface PathsInput extends Assignees, Message, DeadlineInput {
  paths: readonly Option[]
  futureMembers: boolean
  /** Decision for a shortage of seats in licenses that are steps. */
  ifShort: Schemas['SeatShortage']
}

export interface AssignPathsChange {
  start: AssignPathsStart
  input: PathsInput
}

/** Resets the decision on a shortage, after a change of users or paths. */
export const undecided = { ifShort: 'refuse' } as const

export function initialPathsInput({ paths = [], groups = [] }: AssignPathsStart): PathsInput {
  return {
    paths,
    groups,
    users: [],
    addresses: '',
    createAccounts: false,
    futureMembers: true,
    deadline: 'none',
    day: null,
    days: '90',
    existing: 'keep',
    notify: true,
    note: '',
    ...undecided,
  }
}

/** What is missing before the dry run; null if nothing. */
export function missingForPaths({ input, start }: AssignPathsChange): string | null {
  if (input.paths.length === 0) return 'Choose at least one learning path.'
  const nobody = start.people ? null : missingAssignees(input)
  return nobody ?? missingDeadline(input) ?? missingMessage(input)
}

/** The request body. A dry run without a decision lets users wait, so that the response counts all seats needed. */
export function pathsBody({ input, start }: AssignPathsChange, isDryRun: boolean): Body {
  const { groups, futureMembers, ifShort } = input
  return {
    paths: idsOf(input.paths),
    ...start.people?.target,
    ...assigneesBody(input),
    ...(groups.length > 0 && { futureMembers }),
    ...deadlineBody(input),
    ...messageBody(input),
    ifShort: isDryRun && ifShort === 'refuse' ? 'wait' : ifShort,
  }
}
