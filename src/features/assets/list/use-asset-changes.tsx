import { useBulkAction } from '~/bulk/use-bulk-action'
import { assetBulkAction } from './asset-change'
import { ChangeInputs } from './change-inputs'
import { useAddToCourse } from './use-add-to-course'

/** Actions on assets: `ask` for a bulk action, `toCourse` to use them. Render `dialogs` once on the screen. */
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
