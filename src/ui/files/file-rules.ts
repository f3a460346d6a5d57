import { formatBytes } from '~/ui/format/numbers'

/** A kind of file as people call it, and how to know it. */
export type FileKind = { name: string; types: readonly string[]; extensions: readonly string[] }

export type FileRules = {
  kinds: readonly FileKind[]
  /** In bytes, for one file. */
  maxSize: number
  /** The most files at once. */
  maxFiles: number
}

/** The limits in one line, to be read before anything is chosen: "PNG, JPEG or WebP, up to 5 MB". */
export function describeRules({ kinds, maxSize, maxFiles }: FileRules): string {
  const names = new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(
    kinds.map(({ name }) => name),
  )
  const each = maxFiles > 1 ? ` each, up to ${maxFiles} files` : ''
  return `${names}, up to ${formatBytes(maxSize)}${each}`
}

/** The `accept` attribute of a file input: it dims the rest, but a person can still insist. */
export function acceptOf(rules: FileRules): string {
  return rules.kinds.flatMap(({ types, extensions }) => [...types, ...extensions]).join()
}

export type RefusedFile = { file: File; reason: string }

/** Which files may be sent, and why the others may not. Names and types are only a hint; the server looks inside. */
export function checkFiles(files: readonly File[], rules: FileRules) {
  const accepted: File[] = []
  const refused: RefusedFile[] = []
  for (const file of files) {
    const reason = reasonAgainst(file, rules, accepted.length)
    if (reason === null) accepted.push(file)
    else refused.push({ file, reason })
  }
  return { accepted, refused }
}

function reasonAgainst(file: File, rules: FileRules, before: number): string | null {
  const name = file.name.toLowerCase()
  const fits = rules.kinds.some(
    (kind) =>
      kind.types.includes(file.type) ||
      kind.extensions.some((extension) => name.endsWith(extension)),
  )
  if (!fits) return `not one of ${rules.kinds.map((kind) => kind.name).join(', ')}`
  if (file.size === 0) return 'the file is empty'
  if (file.size > rules.maxSize) {
    return `${formatBytes(file.size)}, but at most ${formatBytes(rules.maxSize)} can be sent`
  }
  if (before >= rules.maxFiles) {
    return rules.maxFiles === 1
      ? 'only one file is allowed'
      : `only ${rules.maxFiles} files are allowed at once`
  }
  return null
}
