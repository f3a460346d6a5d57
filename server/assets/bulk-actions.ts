import { deleteAndRestore, objectAction } from '../bulk/objects.ts'
import type { BulkAction } from '../bulk/types.ts'
import { isRemovalUndone, readRemoval } from '../taxonomy/removal.ts'
import {
  type AssetFacts,
  assetTable,
  deleteAssets,
  restoreAssets,
  updateAssets,
} from './changes.ts'

export const { deleteAction, restoreAction } = deleteAndRestore(assetTable, {
  remove: deleteAssets,
  restore: restoreAssets,
  readInput: readRemoval,
  isUndone: isRemovalUndone,
})

export const updateAction = objectAction(assetTable, {
  name: 'update-assets',
  title: (assets) => `Changing ${assets}`,
  did: () => 'changed',
  readInput: (stored): AssetFacts => stored,
  change: updateAssets,
  undoneBy: (): BulkAction => updateAction,
})

export const assetActions = [deleteAction, restoreAction, updateAction]
