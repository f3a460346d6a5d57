import { Image, Minus, QrCode, Signature, Square, Type, type LucideIcon } from 'lucide-react'
import type { Element, Kind } from './elements'

export const kindLabels = {
  text: 'Text',
  image: 'Picture',
  signature: 'Signature',
  qr: 'QR code',
  line: 'Line',
  shape: 'Shape',
} as const satisfies Record<Kind, string>

export const kindIcons = {
  text: Type,
  image: Image,
  signature: Signature,
  qr: QrCode,
  line: Minus,
  shape: Square,
} as const satisfies Record<Kind, LucideIcon>

/** The name of a layer: its own, the text, or the kind. */
export function nameOf(element: Element): string {
  if (element.name) return element.name
  const text = element.kind === 'text' ? element.text.trim().slice(0, 40) : ''
  return text || kindLabels[element.kind]
}

/** The tags of texts, with what they are replaced by. */
export const tagLabels = [
  ['firstName', 'First name'],
  ['lastName', 'Last name'],
  ['courseTitle', 'Title of the course'],
  ['completionDate', 'Day of completion'],
  ['score', 'Score'],
  ['issueDate', 'Day of issue'],
  ['expiryDate', 'Last day of validity'],
  ['certificateCode', 'Code of the certificate'],
  ['organisation', 'Organisation'],
] as const

export const fontLabels = {
  sans: 'Sans serif',
  serif: 'Serif',
  display: 'Display',
  script: 'Script',
} as const
