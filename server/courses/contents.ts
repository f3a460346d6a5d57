import type { components } from '../../openapi/generated/types.ts'
import { sql } from '../db/drizzle.ts'
import type { Db, Tx } from '../db/open.ts'
import { assessments, assets, captions, courseItems, courseSections } from '../db/schema.ts'
import type { Files } from '../files/files.ts'

type Section = components['schemas']['Section']
type SectionItem = components['schemas']['SectionItem']

type Thing = { thingId: string; thingTitle: string; captions: number }

type ShownAsset = Thing &
  Pick<
    typeof assets.$inferSelect,
    'type' | 'duration' | 'pages' | 'status' | 'thumbnail' | 'notice'
  > & {
    kind: 'asset'
    questions: null
  }

type ShownAssessment = Thing & {
  kind: 'assessment'
  questions: number
  status: (typeof assessments.$inferSelect)['status']
  type: null
  duration: null
  pages: null
  thumbnail: null
  notice: null
}

/** The columns of an asset or assessment. */
export type ShownThing = ShownAsset | ShownAssessment

/** An item of a course with its asset or assessment. */
export type ShownItem = ShownThing & {
  id: string
  title: string | null
  required: boolean
  preview: boolean
  gone: boolean
}

export type ShownSection = { id: string; title: string; items: ShownItem[] }

type Row = { course: string; section: string; sectionTitle: string } & (ShownItem | { id: null })

/** The sections of courses with their items, in order, by course id. In one statement. */
export async function readContentsOf(db: Db | Tx, courseIds: string[]) {
  const { rows } = await db.execute<Row>(sql`
    SELECT s.course_id AS course, s.id AS section, s.title AS "sectionTitle", i.id, i.kind, i.title,
      i.required, i.preview, coalesce(a.id, q.id) AS "thingId", coalesce(a.title, q.title) AS "thingTitle",
      a.type, a.duration, a.pages, coalesce(a.status, q.status) AS status, a.thumbnail, a.notice,
      q.questions_count AS questions, coalesce(a.deleted_at, q.deleted_at) IS NOT NULL AS gone,
      (SELECT count(*)::integer FROM ${captions} c WHERE c.asset_id = a.id) AS captions
    FROM ${courseSections} s LEFT JOIN ${courseItems} i ON i.section_id = s.id
      LEFT JOIN ${assets} a ON a.id = i.asset_id LEFT JOIN ${assessments} q ON q.id = i.assessment_id
    WHERE s.course_id = ANY(${sql.param(courseIds)}::text[])
    ORDER BY s.course_id, s.position, s.id, i.position, i.id`)
  const contents = new Map(courseIds.map((id): [string, ShownSection[]] => [id, []]))
  for (const { course, section, sectionTitle, ...item } of rows) {
    const sections = contents.get(course) ?? []
    if (sections.at(-1)?.id !== section)
      sections.push({ id: section, title: sectionTitle, items: [] })
    if (item.id !== null) sections.at(-1)?.items.push(item)
  }
  return contents
}

/** The same for one course. */
export async function readContents(db: Db | Tx, courseId: string): Promise<ShownSection[]> {
  return (await readContentsOf(db, [courseId])).get(courseId) ?? []
}

/** An asset or assessment as an item shows it. */
export function thingOf(
  shown: ShownThing,
  files: Files,
): Pick<SectionItem, 'asset' | 'assessment'> {
  const content = { _id: shown.thingId, title: shown.thingTitle }
  if (shown.kind === 'assessment') {
    const { questions: questionsCount, status } = shown
    return { assessment: { ...content, questionsCount, status } }
  }
  const { type, duration, pages, status, thumbnail, notice, captions: captionsCount } = shown
  const picture = thumbnail && files.address(thumbnail)
  return {
    asset: { ...content, type, duration, pages, status, thumbnail: picture, captionsCount, notice },
  }
}

function asItem(item: ShownItem, order: number, files: Files): SectionItem {
  const { id: _id, kind, title, required, preview } = item
  return { _id, kind, title, order, required, preview, ...thingOf(item, files) }
}

/** Sections as the contract describes them. */
export const asSections = (sections: ShownSection[], files: Files): Section[] =>
  sections.map(({ id: _id, title, items }, index) => ({
    _id,
    title,
    order: index + 1,
    items: items.map((item, place) => asItem(item, place + 1, files)),
  }))
