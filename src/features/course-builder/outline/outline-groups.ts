import {
  addItems,
  addSection,
  countItems,
  maxItems,
  maxSections,
  type Outline,
  type OutlineItem,
} from './outline'

/** Items to add to the section with this title, which is created if necessary. */
export type Group<T> = { title: string; items: readonly T[] }

const same = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase()

/** The part of the groups that fits into a course, and the number of items that do not. */
export function fitting<T>(outline: Outline, groups: readonly Group<T>[]) {
  const fits: Group<T>[] = []
  let sections = maxSections - outline.length
  let items = maxItems - countItems(outline)
  let left = 0
  for (const group of groups) {
    const isThere = [...outline, ...fits].some(({ title }) => same(title, group.title))
    const fitted = isThere || sections > 0 ? group.items.slice(0, items) : []
    left += group.items.length - fitted.length
    if (fitted.length === 0) continue
    if (!isThere) sections -= 1
    items -= fitted.length
    fits.push({ ...group, items: fitted })
  }
  return { groups: fits, left }
}

/** The outline with the items appended to the sections with these titles; new sections at the end. */
export function withGroups(outline: Outline, groups: readonly Group<OutlineItem>[]): Outline {
  return groups.reduce((now, { title, items }) => {
    const existing = now.find((section) => same(section.title, title))
    if (existing)
      return addItems(now, { section: existing.key, index: existing.items.length }, [...items])
    return addSection(now, now.length, { key: crypto.randomUUID(), title, items })
  }, outline)
}
