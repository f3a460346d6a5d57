import type { Control } from 'react-hook-form'
import { categoryEntity } from '~/pickers/categories'
import { EntityField, LanguagePickerField, TagPickerField } from '~/pickers/picker-fields'
import { TextField } from '~/forms/fields/text-field'
import { TextareaField } from '~/forms/fields/textarea-field'
import { assetLabels, type AssetForm } from './asset-form'

interface AssetFieldsProps {
  control: Control<AssetForm, unknown, AssetForm>
  isLink: boolean
}

/** The fields of an asset; for a link with its URL first. */
export function AssetFields({ control, isLink }: AssetFieldsProps) {
  return (
    <>
      {isLink && (
        <TextField
          control={control}
          name="url"
          label={assetLabels.url}
          type="url"
          inputMode="url"
          required
          help="Opens in a new tab."
        />
      )}
      <TextField control={control} name="title" label={assetLabels.title} required />
      <TextareaField
        control={control}
        name="description"
        label={assetLabels.description}
        limit={2000}
      />
      <EntityField
        entity={categoryEntity}
        control={control}
        name="category"
        label={assetLabels.category}
      />
      <TagPickerField control={control} name="tags" label={assetLabels.tags} />
      <LanguagePickerField control={control} name="language" label={assetLabels.language} />
    </>
  )
}
