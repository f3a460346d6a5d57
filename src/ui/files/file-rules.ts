import { formatBytes } from '~/ui/format/numbers'

/** A file type: its name, MIME types and extensions. */
export type FileKind = { name: string; types: readonly string[]; extensions: readonly string[] }

export type FileRules = {
  kinds: readonly FileKind[]
  /** Maximum size of a file in bytes. */
  maxSize: number
  /** Maximum number of files at once. */
  maxFiles: number
}

/** The limits in one line: "PNG, JPEG or WebP, up to 5 MB". */
export function describeRules({ kinds, maxSize, maxFiles }: FileRules): string {
  const names = new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(
    kinds.map(({ name }) => name),
  )
  const each = maxFiles > 1 ? ` each, up to ${maxFiles} files` : ''
  return `${names}, up to ${formatBytes(maxSize)}${each}`
}

/** The `accept` attribute of a file input. Browsers let users override it. */
export function acceptOf(rules: FileRules): string {
  return rules.kinds.flatMap(({ types, extensions }) => [...types, ...extensions]).join()
}

export type RefusedFile = { file: File; reason: string }

/** Splits files into accepted and rejected ones with reasons. The server checks the content. */
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
