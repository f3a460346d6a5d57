import { useBulkChanges } from '~/fields/use-bulk-changes'
import { assetKind } from './asset-change'
import { ChangeInputs } from './change-inputs'

/** Changing assets: `ask` for a change, and draw `dialogs` once on the screen. */
export function useAssetChanges() {
  return useBulkChanges(assetKind, (change, onChange) => (
    <ChangeInputs change={change} onChange={onChange} />
  ))
}

export type AssetChanges = ReturnType<typeof useAssetChanges>
