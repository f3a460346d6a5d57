import { update } from '~/features/certificate-designer/elements/element-actions'
import type { Element } from '~/features/certificate-designer/elements/elements'
import { useDesigner } from '~/features/certificate-designer/state/use-designer'
import { Text } from '~/ui/display/text'
import { ColorField } from './color-field'
import { NumberField } from './number-field'

type Drawn = Extract<Element, { kind: 'qr' | 'line' | 'shape' }>

/** Colours and lines of a shape, a line or a QR code. */
export function ShapeFields({ element }: { element: Drawn }) {
  switch (element.kind) {
    case 'qr':
      return <QrFields element={element} />
    case 'line':
      return <LineFields element={element} />
    case 'shape':
      return <RectangleFields element={element} />
  }
}

function QrFields({ element }: { element: Extract<Drawn, { kind: 'qr' }> }) {
  const { store } = useDesigner()
  return (
    <>
      <Text size="sm" tone="muted">
        Opens the page on which anybody can check the certificate. It must be at least 20 mm wide to
        be read from paper.
      </Text>
      <ColorField
        label="Colour"
        value={element.color}
        onChange={(color) => update(store, { ...element, color }, 'color')}
      />
    </>
  )
}

function LineFields({ element }: { element: Extract<Drawn, { kind: 'line' }> }) {
  const { store } = useDesigner()
  return (
    <>
      <ColorField
        label="Colour"
        value={element.stroke ?? element.color}
        onChange={(stroke) => update(store, { ...element, stroke }, 'stroke')}
      />
      <NumberField
        key={element._id}
        label="Thickness"
        unit="mm"
        min={0}
        max={50}
        value={element.strokeWidth ?? 0.5}
        onChange={(strokeWidth) => update(store, { ...element, strokeWidth }, 'strokeWidth')}
      />
    </>
  )
}

function RectangleFields({ element }: { element: Extract<Drawn, { kind: 'shape' }> }) {
  const { store } = useDesigner()
  const { fill, stroke, strokeWidth = 0.5, radius = 0 } = element
  const clear = (side: 'fill' | 'stroke') => {
    const { [side]: _gone, ...rest } = element
    update(store, rest)
  }
  return (
    <>
      <ColorField
        label="Fill"
        value={fill}
        onChange={(next) => update(store, { ...element, fill: next }, 'fill')}
        onClear={() => clear('fill')}
      />
      <ColorField
        label="Border"
        value={stroke}
        onChange={(next) => update(store, { ...element, stroke: next }, 'stroke')}
        onClear={() => clear('stroke')}
      />
      <NumberField
        key={`${element._id} width`}
        label="Border thickness"
        unit="mm"
        min={0}
        max={50}
        value={strokeWidth}
        onChange={(next) => update(store, { ...element, strokeWidth: next }, 'strokeWidth')}
      />
      <NumberField
        key={`${element._id} radius`}
        label="Rounded corners"
        unit="mm"
        min={0}
        max={250}
        value={radius}
        onChange={(next) => update(store, { ...element, radius: next }, 'radius')}
      />
    </>
  )
}
