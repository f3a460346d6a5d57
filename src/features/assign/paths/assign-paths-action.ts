import { call } from '~/api/client/client'
import { staleLearningPaths } from '~/api/learning-paths'
import type { BulkAction, BulkLabels, BulkOutcome, Noun, SendOptions } from '~/bulk/bulk-action'
import { people } from '~/bulk/bulk-labels'
import { counted } from '~/ui/format/numbers'
import {
  missingForPaths,
  pathsBody,
  type AssignPathsChange,
  type AssignPathsStart,
} from './assign-paths'
import {
  pathConsequenceLines,
  pathNames,
  pathOutcomeLines,
  pathShortages,
  type PathBulk,
} from './path-bulk'

const assignments: Noun = ['assignment', 'assignments']

const pathsIn = ({ input }: AssignPathsChange) => input.paths.length

function titleOf({ people: chosen, paths = [], groups = [] }: AssignPathsStart): string {
  if (chosen)
    return `Assign learning paths to ${chosen.name ?? counted(chosen.count, 'person', 'people')}`
  const [group] = groups
  if (group) return `Assign learning paths to ${group.label}`
  const [path] = paths
  if (paths.length === 1 && path) return `Assign ${path.label}`
  return paths.length > 1
    ? `Assign ${counted(paths.length, 'learning path', 'learning paths')}`
    : 'Assign learning paths'
}

function labelsOf(change: AssignPathsChange): BulkLabels {
  const isOne = pathsIn(change) === 1
  return {
    title: () => titleOf(change.start),
    action: (what) => (what === '' ? 'Assign' : isOne ? `Assign to ${what}` : `Create ${what}`),
    will: isOne ? 'assigned the learning path' : 'created',
    done: (what) => (isOne ? `Assigned to ${what}` : `Created ${what}`),
  }
}

/** Too few seats and no decision: nobody is assigned. */
function withoutSeats(done: PathBulk): PathBulk {
  const { consequences } = done
  return {
    ...done,
    counts: { ...done.counts, succeeded: 0 },
    outcomes: [],
    consequences: { ...consequences, messages: 0, accounts: 0, carriedSteps: 0 },
  }
}

async function send(
  change: AssignPathsChange,
  { query: { dryRun }, signal, key }: SendOptions,
): Promise<BulkOutcome<PathBulk>> {
  const params = {
    query: { dryRun },
    ...(key !== undefined && { header: { 'Idempotency-Key': key } }),
  }
  const body = pathsBody(change, dryRun)
  const { data } = await call(
    'post',
    '/api/business/addUsersTolearningPaths',
    { params, body },
    { signal },
  )
  const isRefused =
    dryRun &&
    change.input.ifShort === 'refuse' &&
    'counts' in data &&
    pathShortages(data).length > 0
  return isRefused ? withoutSeats(data) : data
}

/** Assigning learning paths as a bulk action. */
export const assignPathsAction: BulkAction<AssignPathsChange, PathBulk> = {
  // With one path, each assignment is a user; with several, a user may have several.
  noun: (change) => (pathsIn(change) === 1 ? people : assignments),
  labels: labelsOf,
  send,
  stale: staleLearningPaths,
  missing: missingForPaths,
  // Groups and lists of addresses are assigned as a whole.
  retry: () => undefined,
  consequences: (done, change) => [
    ...pathOutcomeLines(assignPathsAction.noun(change), done),
    ...pathConsequenceLines(done),
  ],
  names: (done, change) => pathNames(done, pathsIn(change)),
  affectedCount: (_, { consequences }) => consequences.messages,
  size: 'md',
}
