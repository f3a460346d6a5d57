import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { uploading } from '~/api/query'
import { CategoryPickerField } from '~/fields/category-picker-field'
import { Form } from '~/fields/form'
import { LanguagePickerField } from '~/fields/language-picker-field'
import { SubmitButton } from '~/fields/submit-button'
import { TagPickerField } from '~/fields/tag-picker-field'
import { TextField } from '~/fields/text-field'
import { TextareaField } from '~/fields/textarea-field'
import { useAttemptKey } from '~/fields/use-attempt-key'
import { useSchemaForm } from '~/fields/use-schema-form'
import { toast } from '~/ui/toast'
import { assetLabels, linkForm, type AssetForm } from './asset-form'
import { touchedByAssets } from './assets.api'

const addAsset = uploading('post', '/api/business/addAsset', touchedByAssets)

const blank: AssetForm = {
  title: '',
  description: '',
  category: null,
  tags: [],
  language: null,
  url: '',
}

/** Adds a link as an asset; after each an empty form. */
export function AddLink() {
  const [turn, setTurn] = useState(1)
  return <LinkForm key={turn} onAdded={() => setTurn(turn + 1)} />
}

function LinkForm({ onAdded }: { onAdded: () => void }) {
  const form = useSchemaForm(linkForm, blank)
  const { control } = form
  const { mutateAsync } = useMutation(addAsset)
  const keyOf = useAttemptKey()
  const submit = async ({ category, language, tags, ...texts }: AssetForm) => {
    const body = {
      ...texts,
      type: 'link' as const,
      ...(category && { category: category.value }),
      ...(tags.length > 0 && { tags }),
      ...(language !== null && { language }),
    }
    const params = { header: { 'Idempotency-Key': keyOf(body) } }
    const { data } = await mutateAsync({ params, body })
    toast({ tone: 'success', title: `${data.asset.title} is in the library` })
  }
  return (
    <Form
      form={form}
      label="Add a link"
      onSubmit={submit}
      onSaved={onAdded}
      draft="asset:new-link"
      showsStatus
    >
      <TextField
        control={control}
        name="url"
        label={assetLabels.url}
        type="url"
        inputMode="url"
        required
        help="People open it in a tab of its own."
      />
      <TextField control={control} name="title" label={assetLabels.title} required />
      <TextareaField
        control={control}
        name="description"
        label={assetLabels.description}
        limit={2000}
      />
      <CategoryPickerField control={control} name="category" label={assetLabels.category} />
      <TagPickerField control={control} name="tags" label={assetLabels.tags} />
      <LanguagePickerField control={control} name="language" label={assetLabels.language} />
      <div>
        <SubmitButton>Add the link</SubmitButton>
      </div>
    </Form>
  )
}
