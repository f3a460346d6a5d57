/** What a browser shows by itself and cannot run. Everything else is kept as a file, never opened. */
const shown = /^(?:image\/(?:png|jpeg|webp)|(?:video|audio)\/[\w.+-]+|application\/pdf|text\/vtt)$/

/** A name as RFC 6266 wants it: plain letters for old clients, and all of it in UTF-8. */
function named(how: string, name: string) {
  const plain = name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\w.() -]/g, '_')
  if (plain === name) return `${how}; filename="${plain}"`
  const encoded = encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (each) => `%${each.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${how}; filename="${plain}"; filename*=UTF-8''${encoded}`
}

type File = { mimeType: string; name: string | null }

/** How a browser may treat a file: shown in place, or kept. */
export function dispositionOf({ mimeType, name }: File) {
  const how = shown.test(mimeType) ? 'inline' : 'attachment'
  if (name) return named(how, name)
  return how === 'attachment' ? how : undefined
}

/** A name as people see it: without folders and what cannot be seen, at most 255 characters. */
export function cleanFileName(name: string) {
  const last = name.toWellFormed().split(/[\\/]/).at(-1) ?? ''
  const seen = last.replace(/[\p{Cc}\p{Cf}]/gu, '').trim()
  return seen.length > 255 ? seen.slice(0, 200) + seen.slice(-55) : seen
}
