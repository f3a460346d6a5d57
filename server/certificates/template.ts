import type { components } from '../../openapi/generated/types.ts'
import { problem } from '../contract/problem.ts'
import { type FieldFailure, invalid } from '../contract/validation-messages.ts'
import { newId } from '../lib/id.ts'
import { unknownTag } from './tags.ts'

export type Template = components['schemas']['CertificateTemplate']
export type TemplateElement = Template['elements'][number]
export type Page = {
  orientation: components['schemas']['Orientation']
  pageSize: components['schemas']['PageSize']
}

const sizes = { A4: [210, 297], Letter: [215.9, 279.4] } as const

/** Width and height of a page in millimetres. */
export function sizeOf({ orientation, pageSize }: Page) {
  const [short, long] = sizes[pageSize]
  return orientation === 'portrait'
    ? { width: short, height: long }
    : { width: long, height: short }
}

const largestTemplate = 256 * 1024

function elementFaults(
  element: TemplateElement,
  field: string,
  page: ReturnType<typeof sizeOf>,
): FieldFailure[] {
  const { x, y, width, height } = element
  const faults: FieldFailure[] = []
  const isOutside = x >= page.width || y >= page.height || x + width <= 0 || y + height <= 0
  if (isOutside) faults.push({ field, code: 'off-page', message: 'This is outside the page' })
  const message = element.kind === 'text' ? unknownTag(element.text) : undefined
  if (message !== undefined) faults.push({ field: `${field}.text`, code: 'tag', message })
  return faults
}

/** Rejects unknown tags, elements off the page, repeated ids and templates that are too large. */
export function checkTemplate({ elements, ...template }: Template, page: Page) {
  if (Buffer.byteLength(JSON.stringify({ elements, ...template })) > largestTemplate)
    throw problem('request/too-large', '256 KB in the template')
  const size = sizeOf(page)
  const seen = new Set<string>()
  const faults = elements.flatMap((element, index) => {
    const field = `template.elements.${index}`
    const found = elementFaults(element, field, size)
    if (element._id !== undefined && seen.has(element._id))
      found.push({ field: `${field}._id`, code: 'repeated', message: 'Two elements have this id' })
    if (element._id !== undefined) seen.add(element._id)
    return found
  })
  if (faults.length > 0) throw invalid(faults.slice(0, 100))
}

/** The smallest QR code that phones read from paper, in millimetres. */
const smallestQr = 20

/** What keeps a template from being published. */
export function publishFaults(template: Template | null): FieldFailure[] {
  if (!template || template.elements.length === 0)
    return [{ field: 'template', code: 'empty', message: 'Add an element' }]
  return template.elements.flatMap((element, index): FieldFailure[] => {
    const field = `template.elements.${index}`
    const { kind, width, height } = element
    if (kind === 'qr' && Math.min(width, height) < smallestQr)
      return [{ field, code: 'too-small', message: `Make it at least ${smallestQr} mm wide` }]
    if ((kind === 'image' || kind === 'signature') && !element.url)
      return [{ field, code: 'required', message: 'Choose a picture' }]
    return []
  })
}

/** A template whose elements all have ids. */
export const withIds = (template: Template): Template => ({
  ...template,
  elements: template.elements.map((element) => ({ ...element, _id: element._id ?? newId() })),
})
