import type { FileType } from './store'

// Checks names and sizes before sending. Only a hint: the server checks the content.

interface Kind {
  type: FileType
  extensions: readonly string[]
  /** In bytes, and as text. */
  limit: number
  words: string
  /** "A video". */
  name: string
}

const megabyte = 1024 * 1024

const kinds: readonly Kind[] = [
  {
    type: 'video',
    extensions: ['mp4', 'm4v', 'mov', 'webm'],
    limit: 2048 * megabyte,
    words: '2 GB',
    name: 'A video',
  },
  {
    type: 'audio',
    extensions: ['mp3', 'm4a', 'wav', 'ogg', 'oga', 'weba'],
    limit: 200 * megabyte,
    words: '200 MB',
    name: 'An audio file',
  },
  {
    type: 'document',
    extensions: ['pdf', 'docx', 'xlsx'],
    limit: 100 * megabyte,
    words: '100 MB',
    name: 'A document',
  },
  {
    type: 'presentation',
    extensions: ['pptx'],
    limit: 100 * megabyte,
    words: '100 MB',
    name: 'A presentation',
  },
  {
    type: 'image',
    extensions: ['png', 'jpg', 'jpeg', 'webp'],
    limit: 5 * megabyte,
    words: '5 MB',
    name: 'An image',
  },
  {
    type: 'scorm',
    extensions: ['zip'],
    limit: 2048 * megabyte,
    words: '2 GB',
    name: 'A SCORM package',
  },
]

/** For the `accept` of a file input, which users can override. */
export const acceptedFiles = kinds
  .flatMap(({ extensions }) => extensions.map((extension) => `.${extension}`))
  .join()

/** Accepted types and sizes, to be shown before a file is chosen. */
export const acceptedFilesText =
  'Videos (MP4, MOV, WebM) and SCORM packages (ZIP) up to 2 GB, audio (MP3, M4A, WAV, OGG, WebM) up to 200 MB, documents (PDF, DOCX, XLSX, PPTX) up to 100 MB, images (PNG, JPEG, WebP) up to 5 MB'

/** What to do about files of other types, by extension. */
const advice: readonly [extensions: string, advice: string][] = [
  ['heic heif', 'HEIC pictures are not supported. Save it as JPEG or PNG'],
  ['gif svg bmp tif tiff avif psd', 'Save the picture as PNG or JPEG'],
  ['doc xls ppt rtf odt ods odp', 'Save it as DOCX, XLSX, PPTX or PDF'],
  ['docm xlsm pptm dotm', 'Documents with macros are not supported. Save it without macros'],
  ['pages numbers key', 'Export it as PDF, or as DOCX, XLSX or PPTX'],
  ['txt md html htm', 'Save it as PDF or DOCX'],
  ['avi mkv wmv mpg mpeg flv 3gp', 'Convert the video to MP4 or WebM'],
  ['aac flac wma aiff aif', 'Convert the audio to MP3 or M4A'],
  ['rar 7z tar gz', 'Only ZIP files with a SCORM package are supported'],
  ['vtt srt', 'Captions are added to a video: open the video, then Captions'],
  ['exe msi bat cmd com scr hta js jar app dmg sh', 'Programs are not supported'],
]

function unsupported(extension: string) {
  const found = advice.find(([extensions]) => extensions.split(' ').includes(extension))
  return found
    ? `This file type is not supported. ${found[1]}`
    : `This file type is not supported. ${acceptedFilesText}`
}

type Named = Pick<File, 'name' | 'size'>

/** The asset type of a file, or why it is refused. */
export function judge({ name, size }: Named): { type: FileType } | { message: string } {
  const extension = name.toLowerCase().split('.').at(-1) ?? ''
  const kind = kinds.find(({ extensions }) => extensions.includes(extension))
  if (!kind) return { message: unsupported(extension) }
  if (size === 0) return { message: 'The file is empty' }
  if (size > kind.limit) {
    const megabytes = new Intl.NumberFormat(undefined, { maximumFractionDigits: 1 })
    const has = megabytes.format(size / megabyte)
    return { message: `${kind.name} can have up to ${kind.words}; this one has ${has} MB` }
  }
  return { type: kind.type }
}
