import type { UploadKind } from '../db/tables/uploads.ts'

const megabyte = 1024 * 1024

const limits: Record<UploadKind, number> = {
  video: 2048 * megabyte,
  scorm: 2048 * megabyte,
  audio: 200 * megabyte,
  document: 100 * megabyte,
  presentation: 100 * megabyte,
  image: 5 * megabyte,
  captions: megabyte,
}

export const isKind = (text: string): text is UploadKind => Object.hasOwn(limits, text)

/** The size limit of a file of a kind, in bytes. */
export const limitOf = (kind: UploadKind) => limits[kind]

/** The accepted types, as text after "Choose". */
export const wanted = {
  video: 'a video (MP4, MOV, WebM)',
  audio: 'a sound (MP3, M4A, WAV, OGG, WebM)',
  document: 'a document (PDF, DOCX, XLSX)',
  presentation: 'a presentation (PPTX)',
  image: 'a picture (PNG, JPEG, WebP)',
  scorm: 'a SCORM package (ZIP)',
  captions: 'captions (VTT, SRT)',
} satisfies Record<UploadKind, string>

/** The accepted types of assets. */
export const anyWanted =
  'a video (MP4, MOV, WebM), a sound (MP3, M4A, WAV, OGG, WebM), a document (PDF, DOCX, XLSX, PPTX), a picture (PNG, JPEG, WebP) or a SCORM package (ZIP)'
