import type { Schemas } from '~/api/schemas'
import { printColors } from '~/theme/print-colors'

type Template = Schemas['CertificateTemplate']
type Element = Template['elements'][number]
type Text = Extract<Element, { kind: 'text' }>

/** What a new design begins with. */
export interface StartingDesign {
  id: string
  name: string
  description: string
  orientation: Schemas['Orientation']
  template: Template
}

const { ink, grey, white, indigo, bronze, bronzeLine, gold, teal } = printColors

const text = (
  name: string,
  words: string,
  [x, y, width, height]: [number, number, number, number],
  size: number,
  more: Partial<Text> = {},
): Text => ({
  kind: 'text',
  name,
  text: words,
  x,
  y,
  width,
  height,
  size,
  align: 'center',
  color: ink,
  ...more,
})

const shape = (
  name: string,
  [x, y, width, height]: [number, number, number, number],
  more: object,
): Element => ({ kind: 'shape', name, x, y, width, height, ...more })

const line = (
  name: string,
  [x, y, width]: [number, number, number],
  stroke: string,
  strokeWidth = 0.4,
): Element => ({ kind: 'line', name, x, y, width, height: 0, stroke, strokeWidth })

const qr = (x: number, y: number): Element => ({
  kind: 'qr',
  name: 'QR code',
  x,
  y,
  width: 24,
  height: 24,
})

const fullName = '{{firstName}} {{lastName}}'

const classic: StartingDesign = {
  id: 'classic',
  name: 'Classic',
  description: 'A frame, and the name in a serif font.',
  orientation: 'landscape',
  template: {
    background: white,
    elements: [
      shape('Outer frame', [8, 8, 281, 194], { stroke: bronze, strokeWidth: 1.2 }),
      shape('Inner frame', [11, 11, 275, 188], { stroke: bronzeLine, strokeWidth: 0.4 }),
      text('Organisation', '{{organisation}}', [40, 24, 217, 10], 14, {
        color: grey,
        letterSpacing: 1,
      }),
      text('Title', 'Certificate of completion', [30, 42, 237, 18], 34, {
        font: 'display',
        bold: true,
      }),
      text('Lead', 'This is to certify that', [60, 70, 177, 9], 13, { color: grey }),
      text('Recipient', fullName, [30, 82, 237, 22], 36, { font: 'serif', fit: 'wrap' }),
      line('Rule', [88, 107, 121], bronzeLine),
      text('Verb', 'has completed', [60, 112, 177, 9], 13, { color: grey }),
      text('Course', '{{courseTitle}}', [40, 123, 217, 20], 22, { bold: true, fit: 'wrap' }),
      text('Date', 'Completed on {{completionDate}}', [60, 148, 177, 8], 12, { color: grey }),
      qr(24, 167),
      text('Code', '{{certificateCode}}', [52, 181, 90, 7], 10, { align: 'left', color: grey }),
      line('Signature line', [197, 182, 72], ink, 0.3),
      text('Signatory', 'For {{organisation}}', [197, 184, 72, 8], 10, { color: grey }),
    ],
  },
}

const modern: StartingDesign = {
  id: 'modern',
  name: 'Modern',
  description: 'A coloured band at the left, and plain type.',
  orientation: 'landscape',
  template: {
    background: white,
    elements: [
      shape('Band', [0, 0, 58, 210], { fill: indigo }),
      text('Organisation', '{{organisation}}', [8, 16, 42, 24], 15, {
        align: 'left',
        valign: 'top',
        bold: true,
        color: white,
        fit: 'wrap',
      }),
      shape('Behind the code', [15, 166, 28, 28], { fill: white, radius: 2 }),
      qr(17, 168),
      text('Kind', 'CERTIFICATE', [74, 32, 205, 9], 13, {
        align: 'left',
        bold: true,
        color: indigo,
        letterSpacing: 2,
      }),
      text('Recipient', fullName, [74, 52, 205, 30], 40, {
        align: 'left',
        bold: true,
        fit: 'wrap',
      }),
      text('Lead', 'has successfully completed', [74, 90, 205, 9], 14, {
        align: 'left',
        color: grey,
      }),
      text('Course', '{{courseTitle}}', [74, 102, 205, 26], 24, { align: 'left', fit: 'wrap' }),
      line('Rule', [74, 150, 205], printColors.indigoLine),
      text('Completed', 'Completed {{completionDate}}', [74, 156, 100, 8], 12, { align: 'left' }),
      text('Issued', 'Issued {{issueDate}}', [179, 156, 100, 8], 12, { align: 'left' }),
      text('Code', 'Code {{certificateCode}}', [74, 166, 205, 8], 12, {
        align: 'left',
        color: grey,
      }),
    ],
  },
}

const formal: StartingDesign = {
  id: 'formal',
  name: 'Formal',
  description: 'The name in a script, for special occasions.',
  orientation: 'landscape',
  template: {
    background: printColors.ivory,
    elements: [
      shape('Frame', [10, 10, 277, 190], { stroke: gold, strokeWidth: 2, radius: 6 }),
      text('Title', 'Diploma', [40, 26, 217, 22], 44, { font: 'display', color: gold }),
      text('Lead', 'awarded to', [60, 54, 177, 9], 14, { font: 'serif', italic: true }),
      text('Recipient', fullName, [26, 66, 245, 34], 54, {
        font: 'script',
        color: ink,
        fit: 'wrap',
      }),
      text('Course', '{{courseTitle}}', [40, 108, 217, 20], 20, {
        font: 'serif',
        bold: true,
        fit: 'wrap',
      }),
      text('Score', 'with a score of {{score}}', [60, 130, 177, 9], 13, {
        font: 'serif',
        italic: true,
      }),
      text('Date', '{{completionDate}}', [28, 176, 70, 9], 12, { font: 'serif' }),
      line('Date line', [28, 174, 70], gold, 0.3),
      line('Signature line', [199, 174, 70], gold, 0.3),
      text('Signatory', '{{organisation}}', [199, 176, 70, 9], 12, { font: 'serif' }),
      qr(136.5, 150),
      text('Code', '{{certificateCode}}', [103, 177, 91, 7], 9, { color: grey }),
    ],
  },
}

const portrait: StartingDesign = {
  id: 'portrait',
  name: 'Record',
  description: 'Upright, with completion, issue and expiry dates.',
  orientation: 'portrait',
  template: {
    background: white,
    elements: [
      shape('Head', [0, 0, 210, 46], { fill: teal }),
      text('Organisation', '{{organisation}}', [18, 10, 174, 9], 13, { color: white }),
      text('Title', 'Record of training', [18, 20, 174, 16], 28, {
        bold: true,
        color: white,
      }),
      text('Lead', 'This person has completed the training below.', [18, 62, 174, 9], 12, {
        color: grey,
      }),
      text('Recipient', fullName, [18, 76, 174, 26], 32, { bold: true, fit: 'wrap' }),
      text('Course', '{{courseTitle}}', [18, 110, 174, 24], 20, { color: teal, fit: 'wrap' }),
      line('Rule', [36, 146, 138], printColors.tealLine),
      text('Completed label', 'Completed', [36, 154, 60, 8], 12, { align: 'left', color: grey }),
      text('Completed', '{{completionDate}}', [100, 154, 74, 8], 12, { align: 'right' }),
      text('Issued label', 'Issued', [36, 164, 60, 8], 12, { align: 'left', color: grey }),
      text('Issued', '{{issueDate}}', [100, 164, 74, 8], 12, { align: 'right' }),
      text('Expiry label', 'Valid until', [36, 174, 60, 8], 12, { align: 'left', color: grey }),
      text('Expiry', '{{expiryDate}}', [100, 174, 74, 8], 12, { align: 'right' }),
      qr(93, 220),
      text('Code', '{{certificateCode}}', [40, 248, 130, 8], 11),
      text('Hint', 'Scan the code to check this record.', [40, 256, 130, 8], 10, { color: grey }),
    ],
  },
}

/** The designs that come with the product. */
export const startingDesigns: readonly StartingDesign[] = [classic, modern, formal, portrait]
