import type { Schemas } from '~/api/schemas'

/** An item in the builder. The data of its asset or assessment is stored separately, under `ref`. */
export type OutlineItem = {
  /** Its key while the builder is open, with or without an id. */
  key: string
  /** `upload`: a file that is being uploaded; cannot be saved yet. */
  kind: Schemas['SectionItem']['kind'] | 'upload'
  ref: string
  /** Its own title; null for the title of the asset or assessment. */
  title: string | null
  required: boolean
  preview: boolean
}

export type OutlineSection = { key: string; title: string; items: readonly OutlineItem[] }

/** The sections of a course. Immutable: unchanged parts stay the same object. */
export type Outline = readonly OutlineSection[]

/** A destination: `index` is counted after removal from the former position. */
export type Place = { section: string; index: number }

/** The row of the settings, above all sections. */
export const settingsKey = 'settings'

export const maxSections = 50
export const maxItems = 500

export const countItems = (sections: readonly { items: readonly unknown[] }[]) =>
  sections.reduce((count, { items }) => count + items.length, 0)

export function findItem(outline: Outline, key: string) {
  for (const section of outline) {
    const index = section.items.findIndex((item) => item.key === key)
    const item = section.items[index]
    if (item) return { section, index, item }
  }
  return undefined
}

const inserted = <T>(list: readonly T[], index: number, ...more: T[]): T[] =>
  list.toSpliced(Math.max(0, Math.min(index, list.length)), 0, ...more)

const withItems = (
  outline: Outline,
  key: string,
  change: (items: readonly OutlineItem[]) => readonly OutlineItem[],
): Outline =>
  outline.map((section) =>
    section.key === key ? { ...section, items: change(section.items) } : section,
  )

export function addItems(outline: Outline, { section, index }: Place, items: OutlineItem[]) {
  return withItems(outline, section, (list) => inserted(list, index, ...items))
}

export function addSection(outline: Outline, index: number, section: OutlineSection): Outline {
  return inserted(outline, index, section)
}

export function removeItem(outline: Outline, key: string): Outline {
  const found = findItem(outline, key)
  if (!found) return outline
  return withItems(outline, found.section.key, (items) => items.filter((item) => item.key !== key))
}

export function removeSection(outline: Outline, key: string): Outline {
  return outline.filter((section) => section.key !== key)
}

export function moveItem(outline: Outline, key: string, destination: Place): Outline {
  const found = findItem(outline, key)
  if (!found || !outline.some((section) => section.key === destination.section)) return outline
  if (found.section.key === destination.section && found.index === destination.index) return outline
  return addItems(removeItem(outline, key), destination, [found.item])
}

export function moveSection(outline: Outline, key: string, index: number): Outline {
  const from = outline.findIndex((section) => section.key === key)
  const section = outline[from]
  if (!section || from === index) return outline
  return inserted(outline.toSpliced(from, 1), index, section)
}

/** The destination one step up or down; at the end of its section an item moves into the next. Null at the ends. */
export function stepOf(outline: Outline, key: string, step: 1 | -1): Place | null {
  const found = findItem(outline, key)
  if (!found) return null
  const { section, index } = found
  const next = index + step
  if (next >= 0 && next < section.items.length) return { section: section.key, index: next }
  const neighbour = outline[outline.indexOf(section) + step]
  if (!neighbour) return null
  return { section: neighbour.key, index: step === 1 ? 0 : neighbour.items.length }
}

export function patchItem(outline: Outline, key: string, change: Partial<OutlineItem>): Outline {
  const found = findItem(outline, key)
  if (!found) return outline
  return withItems(outline, found.section.key, (items) =>
    items.map((item) => (item.key === key ? { ...item, ...change } : item)),
  )
}

export function renameSection(outline: Outline, key: string, title: string): Outline {
  return outline.map((section) =>
    section.key === key && section.title !== title ? { ...section, title } : section,
  )
}
