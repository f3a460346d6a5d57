import { ConflictNotice } from '~/forms/conflict-notice'
import { Form } from '~/forms/form'
import { useSchemaForm } from '~/forms/use-schema-form'
import { AssetFields } from './asset-fields'
import { assetForm, conflictRows, formOf, linkForm, type AssetForm } from './asset-form'
import { DetailsFoot } from './details-foot'
import { useAssetSave, type AssetPart } from './use-asset-save'
import type { Asset } from '~/features/assets/assets.api'

const details: AssetPart<AssetForm> = {
  valuesOf: formOf,
  inputOf: ({ category, language, url, ...texts }, { type }) => ({
    ...texts,
    category: category?.value ?? '',
    language: language ?? '',
    ...(type === 'link' && { url }),
  }),
}

/** The editable details of an asset. */
export function AssetDetails({ asset }: { asset: Asset }) {
  const isLink = asset.type === 'link'
  const form = useSchemaForm(isLink ? linkForm : assetForm, formOf(asset))
  const { save, theirs, takeTheirs, over } = useAssetSave(form, asset, details)
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
          onTakeTheirs={takeTheirs}
        />
      )}
      <AssetFields control={form.control} isLink={isLink} />
      <DetailsFoot />
    </Form>
  )
}
