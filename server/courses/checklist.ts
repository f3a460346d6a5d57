import type { components } from '../../openapi/generated/types.ts'
import type { ShownItem, ShownSection } from './contents.ts'

export type ChecklistEntry = components['schemas']['ChecklistEntry']

/** What the checklist depends on. */
export type Facts = {
  title: string
  thumbnail: string | null
  categoryId: string | null
  authors: unknown[]
  certificateId: string | null
}

/** An entry, and the id of its object, which stays the same when that moves. */
type Entry = ChecklistEntry & { of: string }

const blocking = (code: string, field: string, message: string, objectId = field): Entry => ({
  code,
  severity: 'blocking',
  field,
  message,
  of: objectId,
})

const warning = (code: string, field: string, message: string, objectId: string): Entry => ({
  ...blocking(code, field, message, objectId),
  severity: 'warning',
})

function itemEntries(item: ShownItem, field: string): Entry[] {
  const { id, kind, status, type, captions, gone, notice } = item
  const name = item.title ?? item.thingTitle
  if (gone) return [blocking('deleted', field, `Remove ${name}: it was deleted`, id)]
  if (kind === 'assessment') {
    const message = `Fix ${name}: some of its questions are not complete`
    return status === 'ready' ? [] : [blocking('assessment-draft', field, message, id)]
  }
  if (status === 'failed')
    return [blocking('asset-failed', field, `Replace ${name}: it could not be processed`, id)]
  if (status !== 'ready')
    return [blocking('asset-processing', field, `Wait until ${name} is processed`, id)]
  const entries: Entry[] = []
  if (notice !== null) entries.push(warning('asset-notice', field, `Check ${name}: ${notice}`, id))
  if (type === 'video' && captions === 0)
    entries.push(warning('no-captions', field, `Add captions to ${name}`, id))
  return entries
}

const isReady = ({ status, gone }: ShownItem) => status === 'ready' && !gone

function entriesOf(facts: Facts, sections: ShownSection[]): Entry[] {
  const entries: Entry[] = []
  if (facts.title.trim().length < 3)
    entries.push(blocking('no-title', 'title', 'Give it a title of at least 3 characters'))
  if (!facts.thumbnail) entries.push(blocking('no-thumbnail', 'thumbnail', 'Add a cover image'))
  if (!facts.categoryId) entries.push(blocking('no-category', 'category', 'Choose a category'))
  if (facts.authors.length === 0) entries.push(blocking('no-author', 'authors', 'Name an author'))
  const items = sections.flatMap((section) => section.items)
  if (!items.some(isReady))
    entries.push(blocking('no-items', 'sections', 'Add a section with an item that is ready'))
  sections.forEach((section, index) => {
    const field = `sections.${index}`
    if (section.items.length === 0)
      entries.push(warning('empty-section', field, `${section.title} has no items`, section.id))
    section.items.forEach((item, place) =>
      entries.push(...itemEntries(item, `${field}.items.${place}`)),
    )
  })
  if (items.length > 0 && items.every(({ required }) => !required)) {
    const message = 'No item is required, so people complete it with all of them'
    entries.push(warning('nothing-required', 'sections', message, 'sections'))
  }
  if (!facts.certificateId) {
    const message = 'Completing it earns no certificate'
    entries.push({ ...blocking('no-certificate', 'certificateID', message), severity: 'info' })
  }
  return entries
}

/** The publishing checklist of a course: blockers first, then warnings. */
export function checklistOf(facts: Facts, sections: ShownSection[]): ChecklistEntry[] {
  const rank = { blocking: 0, warning: 1, info: 2 }
  return entriesOf(facts, sections)
    .toSorted((a, b) => rank[a.severity] - rank[b.severity])
    .slice(0, 1_000)
    .map(({ of: _, ...entry }) => entry)
}

type State = { facts: Facts; sections: ShownSection[] }

const stopping = ({ facts, sections }: State) =>
  entriesOf(facts, sections).filter(({ severity }) => severity === 'blocking')

/** What prevents a course from being published, without blockers that `before` had already. */
export function blockersOf(now: State, before?: State): ChecklistEntry[] {
  const knownBlockers = new Set(
    before ? stopping(before).map(({ code, of }) => `${code} ${of}`) : [],
  )
  return stopping(now)
    .filter(({ code, of }) => !knownBlockers.has(`${code} ${of}`))
    .map(({ of: _, ...entry }) => entry)
}
