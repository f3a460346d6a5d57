import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod/mini'
import { Form } from '~/fields/form'
import { TextareaField } from '~/fields/textarea-field'
import { atMost } from '~/fields/text-rules'
import { useSchemaForm } from '~/fields/use-schema-form'
import { DetailsFoot } from './details-foot'
import { updateAsset } from './use-asset-save'
import type { Asset } from './use-assets'

const most = 200_000

const transcriptForm = z.object({ transcript: z.string().check(z.trim(), atMost(most)) })

/** What is said in a video or a sound, as a text to be read; saved over the version that is shown. */
export function AssetTranscript({ asset }: { asset: Asset }) {
  const { _id, version, transcript = null } = asset
  const [base, setBase] = useState({ version, values: { transcript: transcript ?? '' } })
  // Whatever else was changed meanwhile is no conflict; another text is, and then nothing is saved over it.
  const from = (transcript ?? '') === base.values.transcript ? version : base.version
  const { mutateAsync } = useMutation(updateAsset)
  const form = useSchemaForm(transcriptForm, { transcript: transcript ?? '' })
  return (
    <Form
      form={form}
      label="Transcript"
      draft={`transcript:${_id}`}
      over={{ base, rebase: setBase }}
      showsStatus
      onSubmit={async (values) => {
        const body = { ...values, version: from }
        const { data } = await mutateAsync({ params: { path: { id: _id } }, body })
        const { asset: saved } = data
        setBase({ version: saved.version, values: { transcript: saved.transcript ?? '' } })
      }}
    >
      <TextareaField
        control={form.control}
        name="transcript"
        label="Transcript"
        help="What is said, for those who would rather read. Captions go along with the picture; this does not."
        rows={8}
      />
      <DetailsFoot />
    </Form>
  )
}
