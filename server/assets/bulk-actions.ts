import { inWords, restoringOf } from '../bulk/delete-restore.ts'
import { type Kind, open } from '../bulk/thing-types.ts'
import { removalOf } from '../taxonomy/removal.ts'
import { type AssetFacts, deleteWork, restoreWork, updateWork } from './changes.ts'

const assets = { noun: 'asset', href: '/library/assets' }

export const deleteKind = removalOf(assets, deleteWork)

export const restoreKind = restoringOf(assets, restoreWork)

export const updateKind: Kind<AssetFacts> = {
  name: 'update-assets',
  title: (count) => `Changing ${inWords(assets, count)}`,
  did: () => 'changed',
  href: assets.href,
  work: updateWork,
  read: (given): AssetFacts => given,
  undoneBy: () => 'update-assets',
}

/** Every change of many assets. */
export const assetKinds = [open(deleteKind), open(restoreKind), open(updateKind)]
