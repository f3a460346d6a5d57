import type { Schemas } from '~/api/schemas'

type Sent = Schemas['CertificateElement']
/** An element of the page; its id is its key. */
export type Element = Sent & { _id: string }
export type Kind = Element['kind']
export type TextElement = Extract<Element, { kind: 'text' }>
export type PictureElement = Extract<Element, { kind: 'image' | 'signature' }>

/** The elements, bottom layer first. Immutable: unchanged ones stay the same object. */
export type Elements = readonly Element[]

export interface Box {
  x: number
  y: number
  width: number
  height: number
}

/** The page with its elements: what undo and redo are for. */
export interface Page {
  orientation: Schemas['Orientation']
  pageSize: Schemas['PageSize']
  background: string
  backgroundUrl: string | null
  elements: Elements
}

export const maxElements = 100

const sizes = {
  A4: {
    portrait: { width: 210, height: 297 },
    landscape: { width: 297, height: 210 },
  },
  Letter: {
    portrait: { width: 215.9, height: 279.4 },
    landscape: { width: 279.4, height: 215.9 },
  },
} as const

/** Width and height of a page in millimetres. The same object for the same page. */
export const sizeOf = ({ orientation, pageSize }: Pick<Page, 'orientation' | 'pageSize'>) =>
  sizes[pageSize][orientation]

/** To a tenth of a millimetre. */
const round = (millimetres: number) => Math.round(millimetres * 10) / 10

const within = (value: number, least: number, most: number) =>
  Math.min(Math.max(value, least), most)

/** How much of an element stays on the page, in millimetres. */
const visible = 2

/** A box that is at least partly on the page. */
export function onPage({ x, y, width, height }: Box, page: Parameters<typeof sizeOf>[0]): Box {
  const size = sizeOf(page)
  const [w, h] = [within(round(width), 0, 500), within(round(height), 0, 500)]
  return {
    x: within(round(x), visible - w, size.width - visible),
    y: within(round(y), visible - h, size.height - visible),
    width: w,
    height: h,
  }
}

export const boxOf = ({ x, y, width, height }: Box): Box => ({ x, y, width, height })

export const findElement = (elements: Elements, key: string) =>
  elements.find(({ _id }) => _id === key)

export const removeElement = (elements: Elements, key: string): Elements =>
  elements.filter(({ _id }) => _id !== key)

export const replaceElement = (elements: Elements, element: Element): Elements =>
  elements.map((each) => (each._id === element._id ? element : each))

/** Moves an element to a position, which is counted without it, from the bottom. */
export function moveElement(elements: Elements, key: string, to: number): Elements {
  const from = elements.findIndex(({ _id }) => _id === key)
  const element = elements[from]
  if (!element || from === to || to < 0 || to >= elements.length) return elements
  return elements.toSpliced(from, 1).toSpliced(to, 0, element)
}
