import { call } from '~/api/client/client'
import type { Schemas } from '~/api/schemas'
import type { BulkOutcome, SendOptions } from '~/bulk/bulk-action'
import { refusedDone, type NamedDone } from '~/bulk/bulk-outcome'
import { targetOf } from '~/list/define-list'
import type { Selection } from '~/ui/data-table/selection'
import { filterOf, type PathSearch } from './path-search'

export type PathActionName = 'publish' | 'archive' | 'draft' | 'delete' | 'restore'

/** The paths: ids, or a filter with exceptions. */
type Target = Schemas['LearningPathDelete']

/** A bulk action on learning paths. */
export interface PathChange {
  kind: PathActionName
  target: Target
  /** The number of people with the paths; undefined if some are on other pages. */
  people?: number | undefined
}

const statuses = { publish: 'published', archive: 'archived', draft: 'draft' } as const

/** The codes with which the server refuses an action for all paths. */
const nothingDone = [
  'learning-path/in-use',
  'learning-path/not-publishable',
  'learning-path/changing',
]

/** Runs the action or its dry run. */
export async function sendPathChange(
  { kind, target }: PathChange,
  { query, signal }: SendOptions,
): Promise<BulkOutcome<NamedDone>> {
  const params = { query }
  const input = { params, body: target }
  const options = { signal }
  try {
    switch (kind) {
      case 'delete':
        return (await call('post', '/api/business/deleteLearningPath', input, options)).data
      case 'restore':
        return (await call('post', '/api/business/restoreLearningPaths', input, options)).data
      case 'publish':
      case 'archive':
      case 'draft': {
        const body = { ...target, status: statuses[kind] }
        const path = '/api/business/updateLearningPathStatus'
        return (await call('post', path, { params, body }, options)).data
      }
    }
  } catch (error) {
    return refusedDone(target.learningPathIds ?? [''], error, nothingDone)
  }
}

/** A selection in the list as sent to the server. */
export const targetFrom = (selection: Selection, search: PathSearch): Target =>
  targetOf(selection, filterOf(search), (learningPathIds) => ({ learningPathIds }))
