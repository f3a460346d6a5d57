import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { titleOf } from '~/api/uploads/finish'
import { amendUpload, type UploadItem } from '~/api/uploads/store'
import { UploadRow } from '~/entities/upload-row'
import { Button } from '~/ui/input/button'
import { Field } from '~/ui/input/field'
import { Text } from '~/ui/display/text'
import { TextInput } from '~/ui/input/text-input'
import * as css from './add.css'
import { ArrivedAsset } from './arrived-asset'
import { AssetBasics } from './asset-basics'
import { blankBasics, inputOf, type Basics } from './upload-basics'

/** An upload with its progress, and the title of its asset. */
export function QueueItem({ item }: { item: UploadItem }) {
  if (item.state === 'done' && item.assetId !== null)
    return (
      <li className={css.entry}>
        <ArrivedAsset assetId={item.assetId} />
      </li>
    )
  return (
    <li className={css.entry}>
      <UploadRow item={item} />
      {item.state === 'finishing' ? (
        <Text size="sm" tone="muted">
          You can edit it again in a moment.
        </Text>
      ) : (
        <Coming item={item} />
      )}
    </li>
  )
}

/** Changes apply to the asset when it is created. */
function Coming({ item }: { item: UploadItem }) {
  const { id, name, then } = item
  const input = then.kind === 'asset' ? (then.input ?? {}) : {}
  const [title, setTitle] = useState(input.title ?? titleOf(name))
  const [basics, setBasics] = useState<Basics | null>(null)
  const length = [...title.trim()].length
  const isGood = length > 0 && length <= 120
  const update = (nextTitle: string, next: Basics | null) => {
    const words = nextTitle.trim()
    const own = next === null ? input : inputOf(next)
    const isTitle = words !== '' && [...words].length <= 120
    amendUpload(id, { kind: 'asset', input: { ...own, ...(isTitle && { title: words }) } })
  }
  return (
    <>
      <Field label="Title" required error={isGood ? undefined : 'Enter 1 to 120 characters'}>
        {(frame) => (
          <TextInput
            {...frame}
            value={title}
            onChange={(text) => {
              setTitle(text)
              update(text, basics)
            }}
          />
        )}
      </Field>
      {basics === null ? (
        <div>
          <Button
            size="sm"
            variant="ghost"
            iconAfter={<ChevronDown aria-hidden />}
            onClick={() => setBasics(blankBasics)}
          >
            Edit category, tags and language
          </Button>
        </div>
      ) : (
        <AssetBasics
          value={basics}
          onChange={(next) => {
            setBasics(next)
            update(title, next)
          }}
        />
      )}
    </>
  )
}
