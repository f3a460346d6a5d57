import { printColors } from '~/theme/print-colors'
import { sizeOf, type Box, type Element, type Kind, type Page } from './elements'

const sizes = {
  text: [120, 14],
  image: [50, 35],
  signature: [60, 25],
  qr: [28, 28],
  line: [100, 0],
  shape: [80, 50],
} as const satisfies Record<Kind, readonly [number, number]>

const newId = () => crypto.randomUUID()

/** A new element in the middle of the page. */
export function newElement(kind: Kind, page: Pick<Page, 'orientation' | 'pageSize'>): Element {
  const size = sizeOf(page)
  const [width, height] = sizes[kind]
  const box: Box = { x: (size.width - width) / 2, y: (size.height - height) / 2, width, height }
  const base = { _id: newId(), ...box }
  const { ink, black } = printColors
  switch (kind) {
    case 'text':
      return { ...base, kind, text: 'Text', size: 16, align: 'center', color: ink }
    case 'image':
    case 'signature':
      return { ...base, kind }
    case 'qr':
      return { ...base, kind, color: black }
    case 'line':
      return { ...base, kind, stroke: ink, strokeWidth: 0.5 }
    case 'shape':
      return { ...base, kind, stroke: ink, strokeWidth: 0.5 }
  }
}

/** A copy, a little below and beside the original. */
export const copyOf = (element: Element): Element => ({
  ...element,
  _id: newId(),
  x: element.x + 5,
  y: element.y + 5,
})
