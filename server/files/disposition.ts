/** Types that browsers display safely. All others are downloaded. */
const shown = /^(?:image\/(?:png|jpeg|webp)|(?:video|audio)\/[\w.+-]+|application\/pdf|text\/vtt)$/

/** A file name as RFC 6266 requires: ASCII for old clients, and complete in UTF-8. */
function named(disposition: string, name: string) {
  const plain = name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\w.() -]/g, '_')
  if (plain === name) return `${disposition}; filename="${plain}"`
  const encoded = encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (each) => `%${each.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${disposition}; filename="${plain}"; filename*=UTF-8''${encoded}`
}

type File = { mimeType: string; name: string | null }

/** How browsers handle a file: inline or as a download. */
export function dispositionOf({ mimeType, name }: File) {
  const disposition = shown.test(mimeType) ? 'inline' : 'attachment'
  if (name) return named(disposition, nameOfType(name, mimeType))
  return disposition === 'attachment' ? disposition : undefined
}

/** A file name for display: without folders and invisible characters, at most 255 characters. */
export function cleanFileName(name: string) {
  const last = name.toWellFormed().split(/[\\/]/).at(-1) ?? ''
  const visible = last.replace(/[\p{Cc}\p{Cf}]/gu, '').trim()
  return visible.length > 255 ? visible.slice(0, 200) + visible.slice(-55) : visible
}

/** The prefix of the types of Word, Excel and PowerPoint files. */
export const officeType = 'application/vnd.openxmlformats-officedocument'

/** The extensions of a type; the first replaces any other. */
const endings: Record<string, string[]> = {
  'image/png': ['png'],
  'image/jpeg': ['jpg', 'jpeg'],
  'image/webp': ['webp'],
  'video/mp4': ['mp4', 'm4v'],
  'video/quicktime': ['mov', 'qt'],
  'video/webm': ['webm'],
  'audio/webm': ['webm', 'weba'],
  'audio/mpeg': ['mp3'],
  'audio/mp4': ['m4a', 'mp4'],
  'audio/wav': ['wav'],
  'audio/ogg': ['ogg', 'oga', 'opus'],
  'application/pdf': ['pdf'],
  'application/zip': ['zip'],
  'text/vtt': ['vtt', 'srt'],
  [`${officeType}.wordprocessingml.document`]: ['docx'],
  [`${officeType}.spreadsheetml.sheet`]: ['xlsx'],
  [`${officeType}.presentationml.presentation`]: ['pptx'],
}

/** A file name with an extension of its type: `invoice.exe` with a document inside becomes `invoice.docx`. */
export function nameOfType(name: string, mimeType: string) {
  const [usual, ...alternatives] = endings[mimeType] ?? []
  if (!usual) return name
  const [, stem = name, ending = ''] = /^(.*)\.([^.]*)$/s.exec(name) ?? []
  if ([usual, ...alternatives].includes(ending.toLowerCase())) return name
  // A last part with spaces is not an extension.
  const base = /^[\w-]{1,10}$/.test(ending) ? stem : name
  return `${base.replace(/[. ]+$/, '').slice(0, 255 - usual.length - 1) || 'file'}.${usual}`
}
