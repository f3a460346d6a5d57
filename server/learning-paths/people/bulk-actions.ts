import type { components } from '../../../openapi/generated/types.ts'
import type { BulkAction, Summary, Work } from '../../bulk/types.ts'
import { plural } from '../../lib/plural.ts'
import { assigning, changingDeadline, reminding, removing, restoring, undoing } from './changes.ts'
import type { PathRef, PathsInput, SeatDemand } from './input.ts'
import { type PathEffects, pathWork } from './work.ts'

type PathBulk = components['schemas']['PathBulk']
export type PathAction = BulkAction<PathsInput, PathRef, PathEffects, PathBulk>

/** Sums the seat demand of all batches. */
function sumDemand(demands: SeatDemand[]): SeatDemand[] {
  const byLicense = Map.groupBy(demands, ({ license }) => license._id)
  return [...byLicense.values()].flatMap((ofLicense) =>
    ofLicense.slice(0, 1).map((first) => ({
      ...first,
      needed: ofLicense.reduce((sum, { needed }) => sum + needed, 0),
    })),
  )
}

function summarise(summary: Summary<PathRef>, effects: PathEffects[]): PathBulk {
  const byOutcome = Map.groupBy(
    effects.flatMap(({ outcomes }) => outcomes),
    (outcome) => outcome,
  )
  const outcomes = [...byOutcome].map(([outcome, { length: count }]) => ({ outcome, count }))
  const sum = (key: 'messages' | 'accounts' | 'progressKept' | 'carriedSteps') =>
    effects.reduce((total, effect) => total + effect[key], 0)
  return {
    ...summary,
    outcomes: outcomes.toSorted((a, b) => b.count - a.count),
    consequences: {
      messages: sum('messages'),
      accounts: sum('accounts'),
      progressKept: sum('progressKept'),
      carriedSteps: sum('carriedSteps'),
      seats: sumDemand(effects.flatMap(({ demand }) => demand)),
    },
  }
}

type Definition = Pick<PathAction, 'name' | 'isUndoable'> & {
  /** `paths` is a text such as "3 learning paths", `users` is "12 people". */
  title(paths: string, users: string): string
  did: string
  work(input: PathsInput): Work<PathRef, PathEffects>
  canUndo: boolean
}

/** Defines a bulk action on assigned paths. */
const pathAction = ({ title, did, canUndo, ...rest }: Definition): PathAction => ({
  ...rest,
  href: '/library/learning-paths',
  title: (count, { paths }) => title(paths, plural(count, 'person', 'people')),
  did: () => did,
  readInput: (stored) => ({ paths: 'learning paths', ...stored }),
  summarise,
  undo: ({ paths }) => (canUndo ? pathWork(undoing, { paths }) : undefined),
})

export const assignAction = pathAction({
  name: 'assign-learning-paths',
  title: (paths, users) => `Assignment of ${paths} to ${users}`,
  did: 'assigned',
  work: (input) => pathWork(assigning, input, true),
  canUndo: true,
  // New accounts and group assignments are not undone.
  isUndoable: ({ futureMembers = false }, { accounts }) => !futureMembers && accounts === 0,
})

export const removeAction = pathAction({
  name: 'remove-learning-paths',
  title: (paths, users) => `Removing ${paths} from ${users}`,
  did: 'removed',
  work: (input) => pathWork(removing, input),
  canUndo: true,
})

export const restoreUsersAction = pathAction({
  name: 'return-learning-paths',
  title: (paths, users) => `Restoring ${paths} for ${users}`,
  did: 'restored',
  work: (input) => pathWork(restoring, input),
  canUndo: true,
})

export const deadlineAction = pathAction({
  name: 'update-path-deadlines',
  title: (paths, users) => `New deadline for ${paths}, ${users}`,
  did: 'changed',
  work: (input) => pathWork(changingDeadline, input),
  canUndo: true,
})

export const remindAction = pathAction({
  name: 'remind-learning-paths',
  title: (paths, users) => `Reminder about ${paths} to ${users}`,
  did: 'reminded',
  work: (input) => pathWork(reminding, input),
  canUndo: false,
})

export const assignedPathActions = [
  assignAction,
  removeAction,
  restoreUsersAction,
  deadlineAction,
  remindAction,
]
