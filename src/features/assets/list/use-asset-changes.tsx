import { useBulkAction } from '~/bulk/use-bulk-action'
import { assetBulkAction } from './asset-change'
import { ChangeInputs } from './change-inputs'
import { useAddToCourse } from './use-add-to-course'

/** What can be done with assets: `ask` for a change, put them `toCourse`. Draw `dialogs` once on the screen. */
export function useAssetChanges() {
  const { ask, dialogs } = useBulkAction(assetBulkAction, (change, onChange) => (
    <ChangeInputs change={change} onChange={onChange} />
  ))
  const { toCourse, dialog } = useAddToCourse()
  return {
    ask,
    toCourse,
    dialogs: (
      <>
        {dialogs}
        {dialog}
      </>
    ),
  }
}

export type AssetChanges = ReturnType<typeof useAssetChanges>
