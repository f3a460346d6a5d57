import { useEffect, useEffectEvent } from 'react'
import { useFormState } from 'react-hook-form'
import { CategoryPickerField } from '~/fields/category-picker-field'
import { ConflictNotice } from '~/fields/conflict-notice'
import { Form } from '~/fields/form'
import { LanguagePickerField } from '~/fields/language-picker-field'
import { TagPickerField } from '~/fields/tag-picker-field'
import { TextField } from '~/fields/text-field'
import { TextareaField } from '~/fields/textarea-field'
import { useSchemaForm } from '~/fields/use-schema-form'
import { assetForm, assetLabels, conflictRows, formOf, linkForm } from './asset-form'
import { DetailsFoot } from './details-foot'
import { useAssetSave } from './use-asset-save'
import type { Asset } from './use-assets'

/** What people find an asset by, changed in place. */
export function AssetDetails({ asset }: { asset: Asset }) {
  const isLink = asset.type === 'link'
  const form = useSchemaForm(isLink ? linkForm : assetForm, formOf(asset))
  const { control } = form
  const { save, theirs, takeTheirs, follow } = useAssetSave(asset)
  const { isDirty } = useFormState({ control })
  const { version } = asset
  const onVersion = useEffectEvent(() => {
    const values = follow(asset, isDirty)
    if (values) form.reset(values)
  })
  useEffect(() => onVersion(), [version])
  return (
    <Form form={form} label="Details" onSubmit={save} draft={`asset:${asset._id}`} showsStatus>
      {theirs && (
        <ConflictNotice
          what="This asset"
          rows={conflictRows(form.getValues(), theirs)}
          onTakeTheirs={() => form.reset(takeTheirs())}
        />
      )}
      <TextField control={control} name="title" label={assetLabels.title} required />
      {isLink && (
        <TextField
          control={control}
          name="url"
          label={assetLabels.url}
          type="url"
          inputMode="url"
          required
        />
      )}
      <TextareaField
        control={control}
        name="description"
        label={assetLabels.description}
        limit={2000}
      />
      <CategoryPickerField control={control} name="category" label={assetLabels.category} />
      <TagPickerField control={control} name="tags" label={assetLabels.tags} />
      <LanguagePickerField control={control} name="language" label={assetLabels.language} />
      <DetailsFoot />
    </Form>
  )
}
