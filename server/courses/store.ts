import { sql } from '../db/drizzle.ts'
import type { Tx } from '../db/open.ts'
import { removeItems } from '../progress/remove-items.ts'
import type { NewSection } from './input.ts'

type Of = { courseId: string; organisationId: string }

const list = (values: unknown[]) => sql.param(values)

/**
 * Stores the sections and items of a course in five statements, whatever their number. Existing ones keep their ids,
 * and so the progress of users.
 */
export async function storeContents(
  tx: Tx,
  { courseId, organisationId }: Of,
  sections: NewSection[],
) {
  const items = sections.flatMap((section) =>
    section.items.map((item, index) => ({ ...item, sectionId: section.id, position: index + 1 })),
  )
  const sectionIds = list(sections.map(({ id }) => id))
  await tx.execute(sql`
    INSERT INTO course_sections AS s (id, course_id, organisation_id, title, position)
    SELECT id, ${courseId}, ${organisationId}, title, position
    FROM unnest(${sectionIds}::text[], ${list(sections.map(({ title }) => title))}::text[])
      WITH ORDINALITY AS given (id, title, position)
    ON CONFLICT (id) DO UPDATE SET title = excluded.title, position = excluded.position
    WHERE s.course_id = ${courseId} AND (s.title, s.position) <> (excluded.title, excluded.position)`)
  const itemIds = list(items.map(({ id }) => id))
  await tx.execute(sql`
    INSERT INTO course_items AS i (id, course_id, organisation_id, section_id, position, kind, asset_id,
      assessment_id, title, required, preview)
    SELECT id, ${courseId}, ${organisationId}, section_id, position, kind, asset_id, assessment_id, title,
      required, preview
    FROM unnest(${itemIds}::text[], ${list(items.map((item) => item.sectionId))}::text[],
      ${list(items.map((item) => item.position))}::integer[],
      ${list(items.map((item) => item.kind))}::text[],
      ${list(items.map((item) => item.assetId))}::text[],
      ${list(items.map((item) => item.assessmentId))}::text[],
      ${list(items.map((item) => item.title))}::text[],
      ${list(items.map((item) => item.required))}::boolean[],
      ${list(items.map((item) => item.preview))}::boolean[])
      AS given (id, section_id, position, kind, asset_id, assessment_id, title, required, preview)
    ON CONFLICT (id) DO UPDATE SET section_id = excluded.section_id, position = excluded.position,
      removed_at = NULL, asset_id = excluded.asset_id, assessment_id = excluded.assessment_id, title = excluded.title,
      required = excluded.required, preview = excluded.preview
    WHERE i.course_id = ${courseId} AND (i.section_id, i.position, i.asset_id, i.assessment_id, i.title,
        i.required, i.preview)
      IS DISTINCT FROM (excluded.section_id, excluded.position, excluded.asset_id,
        excluded.assessment_id, excluded.title, excluded.required, excluded.preview)`)
  await removeItems(tx, sql`i.course_id = ${courseId} AND i.id <> ALL(${itemIds}::text[])`)
  await tx.execute(sql`DELETE FROM course_sections
    WHERE course_id = ${courseId} AND id <> ALL(${sectionIds}::text[])`)
}

/** Stores the authors of a course, in order. */
export async function storeAuthors(tx: Tx, { courseId, organisationId }: Of, authorIds: string[]) {
  await tx.execute(sql`DELETE FROM course_authors WHERE course_id = ${courseId}`)
  await tx.execute(sql`
    INSERT INTO course_authors (course_id, author_id, organisation_id, position)
    SELECT ${courseId}, id, ${organisationId}, min(position)
    FROM unnest(${list(authorIds)}::text[]) WITH ORDINALITY AS given (id, position) GROUP BY id`)
}
