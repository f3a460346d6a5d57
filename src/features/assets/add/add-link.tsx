import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { uploading } from '~/api/client/query'
import { staleAssetPaths } from '~/api/stale-asset-paths'
import { Form } from '~/forms/form'
import { SubmitButton } from '~/forms/submit-button'
import { useIdempotencyKey } from '~/forms/use-idempotency-key'
import { useSchemaForm } from '~/forms/use-schema-form'
import { toast } from '~/ui/overlay/toast'
import { AssetFields } from '~/features/assets/detail/asset-fields'
import { linkForm, type AssetForm } from '~/features/assets/detail/asset-form'

const addAsset = uploading('post', '/api/business/addAsset', staleAssetPaths)

const blank: AssetForm = {
  title: '',
  description: '',
  category: null,
  tags: [],
  language: null,
  url: '',
}

/** Adds a link as an asset; the form is then cleared. */
export function AddLink() {
  const [turn, setTurn] = useState(1)
  return <LinkForm key={turn} onAdded={() => setTurn(turn + 1)} />
}

function LinkForm({ onAdded }: { onAdded: () => void }) {
  const form = useSchemaForm(linkForm, blank)
  const { control } = form
  const { mutateAsync } = useMutation(addAsset)
  const keyOf = useIdempotencyKey()
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
    toast({ tone: 'success', title: `${data.asset.title} added to the library` })
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
      <AssetFields control={control} isLink />
      <div>
        <SubmitButton>Add the link</SubmitButton>
      </div>
    </Form>
  )
}
