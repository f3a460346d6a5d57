import type { components } from '../../../openapi/generated/types.ts'

type Schemas = components['schemas']
type Element = Schemas['CertificateTemplate']['elements'][number]

export type SeedDesign = {
  name: string
  description: string
  orientation: Schemas['Orientation']
  validityMonths: number | null
  /** The titles of the courses that award it. */
  courses: string[]
  /** How many days ago it was created. */
  ago: number
  template: Schemas['CertificateTemplate']
}

type Frame = { y: number; height: number; width: number; x: number }

const text = (_id: string, content: string, frame: Frame, more: object = {}): Element => ({
  kind: 'text',
  _id,
  text: content,
  font: 'sans',
  size: 14,
  align: 'center',
  color: '#1B1F3B',
  ...frame,
  ...more,
})

/** The page of a design: a frame, a heading, the name, what was completed, and the code. */
function pageOf(
  { width, height }: { width: number; height: number },
  {
    heading,
    accent,
    font,
    isLimited = false,
  }: { heading: string; accent: string; font: 'serif' | 'display' | 'script'; isLimited?: boolean },
): Schemas['CertificateTemplate'] {
  const frame = (y: number, tall: number) => ({ x: 25, y, width: width - 50, height: tall })
  const middle = height / 2
  return {
    background: '#FFFFFF',
    elements: [
      {
        kind: 'shape',
        _id: 'frame',
        name: 'Frame',
        x: 10,
        y: 10,
        width: width - 20,
        height: height - 20,
        stroke: accent,
        strokeWidth: 1.2,
        radius: 3,
      },
      text('organisation', '{{organisation}}', frame(22, 10), { bold: true, color: accent }),
      text('heading', heading, frame(middle - 66, 20), { font, size: 34, color: accent }),
      text('given', 'This is to certify that', frame(middle - 38, 8), { size: 13 }),
      text('name', '{{firstName}} {{lastName}}', frame(middle - 28, 22), {
        font: 'serif',
        size: 36,
        minSize: 12,
      }),
      {
        kind: 'line',
        _id: 'line',
        name: 'Line',
        x: width / 2 - 50,
        y: middle - 3,
        width: 100,
        height: 0,
        stroke: accent,
        strokeWidth: 0.5,
      },
      text('completed', 'completed the course', frame(middle + 2, 8), { size: 13 }),
      text('course', '{{courseTitle}}', frame(middle + 11, 18), {
        bold: true,
        size: 20,
        minSize: 10,
        fit: 'wrap',
      }),
      text(
        'date',
        isLimited ? 'on {{completionDate}} · valid until {{expiryDate}}' : 'on {{completionDate}}',
        frame(middle + 31, 8),
        { size: 13 },
      ),
      text(
        'code',
        '{{certificateCode}}',
        { x: 25, y: height - 32, width: 90, height: 8 },
        {
          size: 9,
          align: 'left',
        },
      ),
      {
        kind: 'qr',
        _id: 'qr',
        name: 'QR code',
        x: width - 50,
        y: height - 50,
        width: 26,
        height: 26,
      },
    ],
  }
}

const landscape = { width: 297, height: 210 }
const portrait = { width: 210, height: 297 }

/** The designs of the demonstration. */
export const seedDesigns: SeedDesign[] = [
  {
    name: 'Safety training',
    description: 'For training that is repeated twice a year.',
    orientation: 'portrait',
    validityMonths: 6,
    courses: ['Fire safety at the warehouse', 'Lifting without injury'],
    ago: 729,
    template: pageOf(portrait, {
      heading: 'Safety training',
      accent: '#9A3412',
      font: 'serif',
      isLimited: true,
    }),
  },
  {
    name: 'Certificate of completion',
    description: 'For all other courses.',
    orientation: 'landscape',
    validityMonths: null,
    courses: ['Code of conduct', 'Returns and complaints'],
    ago: 728,
    template: pageOf(landscape, {
      heading: 'Certificate of completion',
      accent: '#1D4ED8',
      font: 'display',
    }),
  },
  {
    name: 'Data protection',
    description: 'Valid for two years.',
    orientation: 'landscape',
    validityMonths: 24,
    courses: ['Personal data at work'],
    ago: 704,
    template: pageOf(landscape, {
      heading: 'Data protection',
      accent: '#166534',
      font: 'script',
      isLimited: true,
    }),
  },
]
