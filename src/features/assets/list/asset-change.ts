import { call } from '~/api/client/client'
import type { Schemas } from '~/api/schemas'
import { staleAssetPaths } from '~/api/stale-asset-paths'
import { staleUserPaths } from '~/api/stale-user-paths'
import type { BulkAction, BulkOutcome, BulkLabels, SendOptions } from '~/bulk/bulk-action'
import { refusedDone, type NamedDone } from '~/bulk/bulk-outcome'
import { changeLabels, verbLabels } from '~/bulk/bulk-labels'
import type { Option } from '~/ui/input/option-source'
import type { Selection } from '~/ui/data-table/selection'
import { filterOf, type AssetSearch } from './asset-search'

/** The assets: ids, or a filter with exceptions. */
export type Which = { assetIds: string[] } | { filter: Schemas['AssetFilter']; exclude: string[] }

/** The uses of one asset: the first courses by name, and their number. */
export interface Use {
  titles: readonly string[]
  count: number
}

/** A bulk action on assets with its input. */
export type AssetChange = { target: Which } & (
  | { kind: 'category'; category: Option | null | undefined }
  | { kind: 'language'; language: string | null | undefined }
  | { kind: 'tags'; add: readonly string[]; remove: readonly string[] }
  | { kind: 'delete'; removeFromCourses: boolean; usedIn: Use | null }
  | { kind: 'restore' }
)

/** Runs the action or its dry run. */
async function send(
  change: AssetChange,
  { query, signal }: SendOptions,
): Promise<BulkOutcome<NamedDone>> {
  const params = { query }
  const { target: which } = change
  if (change.kind === 'delete') return remove(change, { params, signal })
  if (change.kind === 'restore') {
    const body = { ...which }
    return (await call('post', '/api/business/restoreAssets', { params, body }, { signal })).data
  }
  const body = { ...which, ...newValues(change) }
  return (await call('post', '/api/business/updateAssets', { params, body }, { signal })).data
}

function newValues(change: Exclude<AssetChange, { kind: 'delete' | 'restore' }>) {
  if (change.kind === 'category') return { category: change.category?.value ?? null }
  if (change.kind === 'language') return { language: change.language ?? null }
  return {
    ...(change.add.length > 0 && { addTags: [...change.add] }),
    ...(change.remove.length > 0 && { removeTags: [...change.remove] }),
  }
}

async function remove(
  { target: which, removeFromCourses }: Extract<AssetChange, { kind: 'delete' }>,
  { params, signal }: { params: Pick<SendOptions, 'query'>; signal?: AbortSignal | undefined },
) {
  // Spelled like this in the specification.
  const chosen = 'assetIds' in which ? { assestIds: which.assetIds } : which
  const body = { ...chosen, ...(removeFromCourses && { removeFromCourses }) }
  try {
    return (await call('delete', '/api/business/deleteAssets', { params, body }, { signal })).data
  } catch (error) {
    return refusedDone('assetIds' in which ? which.assetIds : [''], error, ['asset/in-use'])
  }
}

const labels: Record<AssetChange['kind'], BulkLabels> = {
  category: changeLabels('category'),
  language: changeLabels('language'),
  tags: changeLabels('tags'),
  delete: verbLabels('Delete', 'deleted', {
    note: 'You can restore them for 30 days. Learner progress is kept.',
    tone: 'danger',
  }),
  restore: verbLabels('Restore', 'restored', {
    note: 'They return to the library unchanged. They are not added back to courses.',
  }),
}

function missing(change: AssetChange): string | null {
  if (change.kind === 'category' && change.category === undefined) return 'Choose the new category.'
  if (change.kind === 'language' && change.language === undefined) return 'Choose the new language.'
  if (change.kind === 'tags' && change.add.length + change.remove.length === 0)
    return 'Choose tags to add or to remove.'
  return null
}

/** Bulk actions on assets. */
export const assetBulkAction: BulkAction<AssetChange, NamedDone> = {
  noun: () => ['asset', 'assets'],
  labels: ({ kind }) => labels[kind],
  send,
  // Removing them from courses changes progress.
  stale: [...staleAssetPaths, ...staleUserPaths],
  skipsConfirmation: ({ change, count }) => change.kind === 'restore' && count === 1,
  missing,
  retry: (change, assetIds) => ({ ...change, target: { assetIds } }),
  names: ({ succeeded }) => succeeded.map(({ _id, name }) => ({ id: _id, text: name })),
}

/** A selection in the list as sent to the server. */
export function whichOf(selection: Selection, search: AssetSearch): Which {
  return selection.kind === 'some'
    ? { assetIds: selection.ids }
    : { filter: filterOf(search), exclude: selection.except }
}
