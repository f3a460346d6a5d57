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

/** The data of a transcript. */
export type DrawnTranscript = {
  title: string
  date: string
  organisation: string
  about: string[]
  heads: string[]
  rows: string[][]
  nothing: string
  footer: string
  fonts: string[]
}

export type DrawRequest = { id: number; pictures: DrawnPicture[]; as: 'drawing' | 'pdf' } & (
  { document: 'certificate'; page: DrawnPage } | { document: 'transcript'; page: DrawnTranscript }
)

/** The bytes of a PDF or the text of an SVG, and the elements that do not fit; or what failed. */
export type DrawAnswer =
  { id: number; output: Uint8Array | string; misfits: string[] } | { id: number; error: string }
