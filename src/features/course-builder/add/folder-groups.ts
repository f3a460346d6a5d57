import type { Group } from '~/features/course-builder/outline/outline-groups'

/** Natural order (2 before 10), ignoring case. */
const { compare } = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' })

/** The maximum length of a section's title. */
const longest = 100

/** Files that operating systems create in folders. */
const isHidden = (part: string) =>
  part.startsWith('.') || ['__MACOSX', 'Thumbs.db', 'desktop.ini'].includes(part)

/** Files directly in the chosen folder get its name as section title; those in subfolders the relative path. */
function titleOf(folders: readonly string[]): string {
  const [chosen = '', ...inside] = folders
  return (inside.length > 0 ? inside.join(' / ') : chosen).slice(0, longest)
}

/** The files of a chosen folder by subfolder: in natural order, and the files of a folder before its subfolders. */
export function groupsOfFolder(files: readonly File[]): Group<File>[] {
  const groups = new Map<string, { title: string; items: File[] }>()
  const ways = files.map((file) => ({ file, parts: file.webkitRelativePath.split('/') }))
  const seen = ways.filter(({ parts }) => !parts.some(isHidden))
  for (const { file, parts } of seen.toSorted((a, b) => compare(a.file.name, b.file.name))) {
    const folders = parts.slice(0, -1)
    const group = groups.get(folders.join('/')) ?? { title: titleOf(folders), items: [] }
    group.items.push(file)
    groups.set(folders.join('/'), group)
  }
  return [...groups].toSorted(([a], [b]) => compare(a, b)).map(([, group]) => group)
}
