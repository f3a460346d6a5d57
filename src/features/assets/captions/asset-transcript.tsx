import * as z from 'zod/mini'
import { ConflictNotice } from '~/forms/conflict-notice'
import { Form } from '~/forms/form'
import { TextareaField } from '~/forms/fields/textarea-field'
import { atMost } from '~/forms/text-rules'
import { useSchemaForm } from '~/forms/use-schema-form'
import { DetailsFoot } from '~/features/assets/detail/details-foot'
import { useAssetSave, type AssetPart } from '~/features/assets/detail/use-asset-save'
import type { Asset } from '~/features/assets/assets.api'

const maxLength = 200_000

export const transcriptForm = z.object({
  transcript: z.string().check(z.trim(), atMost(maxLength)),
})

const part: AssetPart<z.infer<typeof transcriptForm>> = {
  valuesOf: ({ transcript = null }) => ({ transcript: transcript ?? '' }),
  inputOf: (values) => values,
}

/** The transcript of a video or audio. */
export function AssetTranscript({ asset }: { asset: Asset }) {
  const form = useSchemaForm(transcriptForm, part.valuesOf(asset))
  const { save, theirs, takeTheirs, over } = useAssetSave(form, asset, part)
  return (
    <Form
      form={form}
      label="Transcript"
      draft={`transcript:${asset._id}`}
      over={over}
      showsStatus
      onSubmit={save}
    >
      {theirs && (
        <ConflictNotice
          what="This asset"
          rows={transcriptRows(form.getValues('transcript').trim(), theirs.transcript)}
          onTakeTheirs={takeTheirs}
        />
      )}
      <TextareaField
        control={form.control}
        name="transcript"
        label="Transcript"
        help="The full text of what is said."
        rows={8}
      />
      <DetailsFoot />
    </Form>
  )
}

const shownLength = 240
const before = 40

/** The first difference of two texts with some context: they may be long. */
function transcriptRows(current: string, theirs: string) {
  if (current === theirs) return []
  let same = 0
  while (same < current.length && current[same] === theirs[same]) same += 1
  const from = Math.max(0, same - before)
  const excerpt = (text: string) =>
    `${from > 0 ? '…' : ''}${text.slice(from, from + shownLength)}${text.length > from + shownLength ? '…' : ''}`
  return [{ label: 'Transcript', mine: excerpt(current), theirs: excerpt(theirs) }]
}
