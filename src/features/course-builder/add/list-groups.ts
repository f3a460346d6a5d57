import type { Schemas } from '~/api/schemas'
import type { Outline } from '~/features/course-builder/outline/outline'
import type { Fresh } from '~/features/course-builder/outline/outline-actions'
import type { ListRow } from './parse-outline'

/** An item of a list with its title in the library. */
export type Listed = Fresh & { called: string }

/**
 * The rows of a list as items of sections, in order, and why others are skipped. Rows without a section are added to
 * the last one of the course. Items that the course has already, and duplicates in the list, are skipped.
 */
export function groupsOfList(
  rows: readonly ListRow[],
  { found, unknown }: Schemas['FoundCourseItems'],
  outline: Outline,
) {
  const byName = new Map(found.map((item) => [item.name, item]))
  const reasons = new Map(unknown.map(({ name, message }) => [name, message]))
  const existing = new Set(outline.flatMap(({ items }) => items.map(({ ref }) => ref)))
  const groups = new Map<string, { title: string; items: Listed[] }>()
  const problems: string[] = []
  for (const { line, section, name, ...rest } of rows) {
    const { asset, assessment } = byName.get(name) ?? {}
    const content = asset ?? assessment
    const refuse = (reason: string) => problems.push(`Line ${line}, ${name}: ${reason}.`)
    if (!content) refuse(reasons.get(name) ?? 'Not found in the library')
    else if (existing.has(content._id)) refuse('Already in the course')
    else {
      const title = section || (outline.at(-1)?.title ?? 'Section 1')
      const group = groups.get(title.toLowerCase()) ?? { title, items: [] }
      const kind = asset ? 'asset' : 'assessment'
      group.items.push({ ...rest, kind, ref: content._id, called: rest.title ?? content.title })
      groups.set(title.toLowerCase(), group)
      existing.add(content._id)
    }
  }
  return { groups: [...groups.values()], problems }
}
