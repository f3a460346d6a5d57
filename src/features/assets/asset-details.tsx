import { useEffect, useEffectEvent } from 'react'
import { useFormState } from 'react-hook-form'
import { ConflictNotice } from '~/fields/conflict-notice'
import { Form } from '~/fields/form'
import { useSchemaForm } from '~/fields/use-schema-form'
import { AssetFields } from './asset-fields'
import { assetForm, conflictRows, formOf, linkForm } from './asset-form'
import { DetailsFoot } from './details-foot'
import { useAssetSave } from './use-asset-save'
import type { Asset } from './use-assets'

/** What people find an asset by, changed in place. */
export function AssetDetails({ asset }: { asset: Asset }) {
  const isLink = asset.type === 'link'
  const form = useSchemaForm(isLink ? linkForm : assetForm, formOf(asset))
  const { control } = form
  const { save, theirs, takeTheirs, follow, over } = useAssetSave(asset)
  const { isDirty } = useFormState({ control })
  const { version } = asset
  const onVersion = useEffectEvent(() => {
    const values = follow(asset, isDirty)
    if (values) form.reset(values)
  })
  useEffect(() => onVersion(), [version])
  return (
    <Form
      form={form}
      label="Details"
      onSubmit={save}
      draft={`asset:${asset._id}`}
      over={over}
      showsStatus
    >
      {theirs && (
        <ConflictNotice
          what="This asset"
          rows={conflictRows(form.getValues(), theirs)}
          onTakeTheirs={() => form.reset(takeTheirs())}
        />
      )}
      <AssetFields control={control} isLink={isLink} />
      <DetailsFoot />
    </Form>
  )
}
