import { Copy, Trash2 } from 'lucide-react'
import { Callout } from '~/ui/display/callout'
import { Heading } from '~/ui/display/heading'
import { Stack } from '~/ui/display/stack'
import { Button } from '~/ui/input/button'
import { Checkbox } from '~/ui/input/checkbox'
import { Field } from '~/ui/input/field'
import { TextInput } from '~/ui/input/text-input'
import { duplicate, remove, update } from '~/features/certificate-designer/elements/element-actions'
import { kindLabels } from '~/features/certificate-designer/elements/element-labels'
import type { Element } from '~/features/certificate-designer/elements/elements'
import { useDesigner } from '~/features/certificate-designer/state/use-designer'
import { useFault } from '~/features/certificate-designer/state/use-fault'
import { PictureFields } from './picture-fields'
import { PlaceFields } from './place-fields'
import { ShapeFields } from './shape-fields'
import { TextFields } from './text-fields'

/** The fields of the selected element. */
export function ElementPane({ element }: { element: Element }) {
  const { store } = useDesigner()
  const { _id: key, kind, name, locked } = element
  const fault = useFault(key)
  return (
    <>
      <Heading level={2} size="md">
        {kindLabels[kind]}
      </Heading>
      {/* An unknown tag is shown beside the text. */}
      {fault && fault.code !== 'tag' && <Callout tone="warning">{fault.message}.</Callout>}
      <KindFields element={element} />
      <PlaceFields element={element} />
      <Field label="Name of the layer">
        {(frame) => (
          <TextInput
            {...frame}
            value={name ?? ''}
            placeholder={kindLabels[kind]}
            onChange={(text) => {
              const { name: _old, ...unnamed } = element
              const named = text === '' ? unnamed : { ...element, name: text.slice(0, 60) }
              update(store, named, 'name')
            }}
          />
        )}
      </Field>
      <Checkbox
        label="Locked"
        help="Protects it from being moved."
        checked={locked === true}
        onChange={(checked) => update(store, { ...element, locked: checked })}
      />
      <Stack direction="row" gap={2} wrap>
        <Button size="sm" icon={<Copy aria-hidden />} onClick={() => duplicate(store, element)}>
          Duplicate
        </Button>
        <Button
          size="sm"
          variant="ghost"
          tone="danger"
          icon={<Trash2 aria-hidden />}
          onClick={() => remove(store, key)}
        >
          Remove
        </Button>
      </Stack>
    </>
  )
}

function KindFields({ element }: { element: Element }) {
  switch (element.kind) {
    case 'text':
      return <TextFields element={element} />
    case 'image':
    case 'signature':
      return <PictureFields element={element} />
    case 'line':
    case 'qr':
    case 'shape':
      return <ShapeFields element={element} />
  }
}
