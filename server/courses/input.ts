import type { components } from '../../openapi/generated/types.ts'
import { invalid } from '../contract/validation-messages.ts'
import { sql } from '../db/drizzle.ts'
import type { Tx } from '../db/open.ts'
import { assessments, assets, authors, categories, certificateDesigns } from '../db/schema.ts'
import { newId } from '../lib/id.ts'
import { cleanName } from '../lib/text.ts'
import type { RemovedItem } from '../progress/remove-items.ts'
import type { ShownSection } from './contents.ts'

type SectionInput = components['schemas']['SectionInput']
type ItemInput = components['schemas']['ItemInput']
type Fault = { field: string; code: string; message: string }

/** An item as it will be stored. */
export type NewItem = {
  id: string
  kind: 'asset' | 'assessment'
  assetId: string | null
  assessmentId: string | null
  title: string | null
  required: boolean
  preview: boolean
}
export type NewSection = { id: string; title: string; items: NewItem[] }

/** The other objects that a course refers to. */
type Named = { category?: string; authors?: string[]; promoVideo?: string; certificateID?: string }
type Given = Named & { sections?: SectionInput[] }

/** The durations of the assets, and the existing objects as keys: `category ca_1`, `video as_2`. */
export type Known = { has(kind: string, id: string): boolean; duration(assetId: string): number }

const mostItems = 500

const thingOf = ({ kind, assetId, assessmentId }: ItemInput) =>
  kind === 'asset' ? assetId : assessmentId

/** Looks up all referenced objects in one statement and locks them against deletion until the transaction ends. */
export async function findKnown(tx: Tx, organisationId: string, input: Given): Promise<Known> {
  const items = (input.sections ?? []).flatMap((section) => section.items)
  const ids = [
    input.category,
    input.promoVideo,
    input.certificateID,
    ...(input.authors ?? []),
    ...items.flatMap(({ assetId, assessmentId }) => [assetId, assessmentId]),
  ].filter(Boolean)
  const existing = sql`organisation_id = ${organisationId} AND id = ANY(${sql.param(ids)}::text[])`
  // Deleting a category or an author removes its row; deleting an asset or an assessment changes it.
  const { rows } = await tx.execute<{ kind: string; id: string; duration: number | null }>(sql`
    WITH of_categories AS (SELECT id FROM ${categories} WHERE ${existing} ORDER BY id FOR KEY SHARE),
      of_authors AS (SELECT id FROM ${authors} WHERE ${existing} ORDER BY id FOR KEY SHARE),
      of_assets AS (SELECT id, type, duration FROM ${assets} WHERE ${existing} AND deleted_at IS NULL
        ORDER BY id FOR SHARE),
      of_assessments AS (SELECT id FROM ${assessments} WHERE ${existing} AND deleted_at IS NULL
        ORDER BY id FOR SHARE),
      of_designs AS (SELECT id FROM ${certificateDesigns} d WHERE ${existing} AND deleted_at IS NULL
        AND (status = 'active' OR EXISTS (SELECT FROM courses c WHERE c.certificate_id = d.id))
        ORDER BY id FOR SHARE)
    SELECT 'category' AS kind, id, NULL::float8 AS duration FROM of_categories
    UNION ALL SELECT 'author', id, NULL FROM of_authors
    UNION ALL SELECT CASE type WHEN 'video' THEN 'video' ELSE 'asset' END, id, duration FROM of_assets
    UNION ALL SELECT 'assessment', id, NULL FROM of_assessments
    UNION ALL SELECT 'certificate', id, NULL FROM of_designs`)
  const durations = new Map(rows.map(({ kind, id, duration }) => [`${kind} ${id}`, duration]))
  return {
    has: (kind, id) =>
      durations.has(`${kind} ${id}`) || (kind === 'asset' && durations.has(`video ${id}`)),
    duration: (id) => durations.get(`video ${id}`) ?? durations.get(`asset ${id}`) ?? 0,
  }
}

const missingFault = (field: string, noun: string): Fault => ({
  field,
  code: 'unknown',
  message: `There is no such ${noun}`,
})

function namedFaults(
  { category, authors: authorIds = [], promoVideo, certificateID }: Named,
  known: Known,
) {
  const faults: Fault[] = []
  if (category && !known.has('category', category))
    faults.push(missingFault('category', 'category'))
  authorIds.forEach((id, index) => {
    if (!known.has('author', id)) faults.push(missingFault(`authors.${index}`, 'author'))
  })
  if (promoVideo && !known.has('video', promoVideo))
    faults.push(missingFault('promoVideo', 'video'))
  if (certificateID && !known.has('certificate', certificateID))
    faults.push(missingFault('certificateID', 'certificate design'))
  return faults
}

/** Ids of the course's items, including removed ones; each may be sent once. */
function idsOf(present: ShownSection[], removed: RemovedItem[]) {
  const items = [...present.flatMap((section) => section.items), ...removed]
  const kinds = new Map(items.map(({ id, kind }) => [id, kind]))
  const sections = new Set(present.map(({ id }) => id))
  const seenIds = new Set<string>()
  return {
    fault(field: string, id: string | undefined, kind?: string): Fault | undefined {
      if (id === undefined) return undefined
      const isKnown = kind === undefined ? sections.has(id) : kinds.has(id)
      if (!isKnown) return missingFault(`${field}._id`, kind === undefined ? 'section' : 'item')
      if (seenIds.has(id))
        return { field: `${field}._id`, code: 'repeated', message: 'It comes twice' }
      seenIds.add(id)
      if (kind === undefined || kinds.get(id) === kind) return undefined
      return { field: `${field}.kind`, code: 'fixed', message: 'An item stays what it is' }
    },
  }
}

function thingFault(field: string, item: ItemInput, known: Known): Fault | undefined {
  const { kind, assetId, assessmentId } = item
  const id = thingOf(item)
  const member = `${field}.${kind}Id`
  if (id === undefined) return { field: member, code: 'required', message: `Choose an ${kind}` }
  if (kind === 'asset' ? assessmentId : assetId)
    return { field, code: 'contradictory', message: `Send the id of the ${kind} alone` }
  return known.has(kind, id) ? undefined : missingFault(member, kind)
}

/** All errors of the input, by field; throws them together. */
export function checkGiven(
  input: Given,
  known: Known,
  present: ShownSection[],
  removed: RemovedItem[] = [],
) {
  const faults: (Fault | undefined)[] = namedFaults(input, known)
  const ids = idsOf(present, removed)
  const { sections = [] } = input
  if (sections.reduce((sum, { items }) => sum + items.length, 0) > mostItems) {
    const message = `A course holds at most ${mostItems} items`
    faults.push({ field: 'sections', code: 'maxItems', message })
  }
  sections.forEach((section, index) => {
    const field = `sections.${index}`
    if (!cleanName(section.title))
      faults.push({ field: `${field}.title`, code: 'blank', message: 'Enter a title' })
    faults.push(ids.fault(field, section._id))
    section.items.forEach((item, place) => {
      const path = `${field}.items.${place}`
      faults.push(ids.fault(path, item._id, item.kind), thingFault(path, item, known))
    })
  })
  const found = faults.filter((fault) => fault !== undefined)
  if (found.length > 0) throw invalid(found.slice(0, 100))
}

/** Finds, for an item without an id, the removed item with the same asset or assessment; each once. */
function matchRemoved(sections: SectionInput[], removed: RemovedItem[]) {
  const sent = new Set(sections.flatMap(({ items }) => items.map(({ _id }) => _id)))
  const left = removed.filter(({ id }) => !sent.has(id))
  return (item: ItemInput) => {
    const index = left.findIndex(
      (each) => each.kind === item.kind && each.contentId === thingOf(item),
    )
    return index < 0 ? undefined : left.splice(index, 1)[0]?.id
  }
}

/** Sections as they will be stored; new ones get ids, returning items keep theirs. */
export function newSections(sections: SectionInput[], removed: RemovedItem[]): NewSection[] {
  const removedId = matchRemoved(sections, removed)
  return sections.map(({ _id, title, items }) => ({
    id: _id ?? newId(),
    title: cleanName(title),
    items: items.map((item) => ({
      id: item._id ?? removedId(item) ?? newId(),
      kind: item.kind,
      assetId: item.kind === 'asset' ? (item.assetId ?? null) : null,
      assessmentId: item.kind === 'assessment' ? (item.assessmentId ?? null) : null,
      title: cleanName(item.title ?? '') || null,
      required: item.required ?? true,
      preview: item.preview ?? false,
    })),
  }))
}
