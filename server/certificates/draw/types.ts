/** A page with everything that Typst places on it. Lengths in millimetres. */
export type DrawnPage = {
  title: string
  /** The date of the document, so that the same certificate has the same bytes. */
  date: string
  width: number
  height: number
  background: string
  backgroundFile: string | null
  language: string
  link: string
  elements: Record<string, unknown>[]
}

export type DrawnPicture = { path: string; bytes: Uint8Array }

export type DrawRequest = {
  id: number
  page: DrawnPage
  pictures: DrawnPicture[]
  as: 'drawing' | 'pdf'
}

/** The bytes of a PDF or the text of an SVG, and the elements that do not fit; or what failed. */
export type DrawAnswer =
  { id: number; output: Uint8Array | string; misfits: string[] } | { id: number; error: string }
