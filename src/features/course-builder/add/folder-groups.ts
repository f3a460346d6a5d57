import type { Group } from '~/features/course-builder/outline/outline-groups'

/** 2 before 10, and without regard to case. */
const { compare } = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' })

/** The longest title of a section. */
const longest = 100

/** What systems put into folders for themselves. */
const isHidden = (part: string) =>
  part.startsWith('.') || ['__MACOSX', 'Thumbs.db', 'desktop.ini'].includes(part)

/** The folder that was chosen gives its name to the files in itself; folders in it are named by their way. */
function titleOf(folders: readonly string[]): string {
  const [chosen = '', ...inside] = folders
  return (inside.length > 0 ? inside.join(' / ') : chosen).slice(0, longest)
}

/**
 * The files of a folder that was chosen, by the folders they lie in: folders and files in the order of their names,
 * 2 before 10, and the files of a folder before the folders in it.
 */
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
