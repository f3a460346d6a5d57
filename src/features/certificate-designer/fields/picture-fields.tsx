import { update } from '~/features/certificate-designer/elements/element-actions'
import type { PictureElement } from '~/features/certificate-designer/elements/elements'
import { useDesigner } from '~/features/certificate-designer/state/use-designer'
import { Field } from '~/ui/input/field'
import { TextInput } from '~/ui/input/text-input'
import { PictureUpload } from './picture-upload'

const nouns = { image: 'picture', signature: 'signature' } as const

/** A picture or signature, and what it shows. */
export function PictureFields({ element }: { element: PictureElement }) {
  const { store } = useDesigner()
  const { kind, url, alt = '' } = element
  return (
    <>
      <PictureUpload
        noun={nouns[kind]}
        url={url ?? null}
        alt={alt}
        onChange={(next) => update(store, { ...element, url: next })}
      />
      <Field label="What it shows" help="Read aloud by screen readers in the PDF.">
        {(frame) => (
          <TextInput
            {...frame}
            value={alt}
            onChange={(text) => update(store, { ...element, alt: text.slice(0, 200) }, 'alt')}
          />
        )}
      </Field>
    </>
  )
}
