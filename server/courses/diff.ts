import type { AuditChange } from '../audit/audit.ts'
import { plural } from '../lib/plural.ts'
import type { ShownSection } from './contents.ts'
import type { CourseWithContents } from './get.ts'
import type { CourseView } from './present.ts'

const longest = 1000

const yesNo = (value: boolean) => (value ? 'Yes' : 'No')

function completion({ completionType, completionPercent, assessmentsMustPass }: CourseView) {
  const share =
    completionType === 'percent'
      ? `${completionPercent} % of the required items`
      : 'All required items'
  return assessmentsMustPass ? `${share}, assessments passed` : share
}

/** The fields of a course that the history shows, as text. */
function wordsOf(course: CourseView): Record<string, string | null> {
  const { title, summary, level, language, tags, status } = course
  return {
    title,
    summary: summary || null,
    status,
    category: course.category?.name ?? null,
    authors: course.authors.map(({ name }) => name).join(', ') || null,
    level,
    language,
    tags: tags.join(', ') || null,
    completionRule: completion(course),
    sequential: yesNo(course.sequential),
    deadlineDays: course.deadlineDays === null ? null : String(course.deadlineDays),
    promoVideo: course.promoVideo?.title ?? null,
    certificate: course.certificate,
  }
}

const contentsOf = (sections: ShownSection[]) =>
  `${plural(sections.length, 'section')}, ${plural(
    sections.reduce((sum, { items }) => sum + items.length, 0),
    'item',
  )}`

/** The parts of sections that admins edit, as one text. */
const shapeOf = (sections: ShownSection[]) =>
  JSON.stringify(
    sections.map(({ id, title, items }) => [
      id,
      title,
      items.map((item) => [item.id, item.thingId, item.title, item.required, item.preview]),
    ]),
  )

/** The text for contents whose numbers are unchanged. */
export const arrangedAnew = ', arranged or named anew'

function contentsChange(before: ShownSection[], after: ShownSection[]): AuditChange[] {
  if (shapeOf(before) === shapeOf(after)) return []
  const [from, to] = [contentsOf(before), contentsOf(after)]
  return [{ field: 'contents', from, to: from === to ? `${to}${arrangedAnew}` : to }]
}

/** Texts too long for the history, which only says that they changed. */
function hidden(field: string, before: string | null, after: string | null): AuditChange[] {
  if ((before ?? '') === (after ?? '')) return []
  const to = before && after ? 'Changed' : 'Added'
  return [{ field, from: before ? 'Present' : null, to: after ? to : null }]
}

/** The differences between two states of a course. */
export function changesOf(before: CourseWithContents, after: CourseWithContents): AuditChange[] {
  const [previous, is] = [wordsOf(before.course), wordsOf(after.course)]
  const fields = Object.keys(is).flatMap((field): AuditChange[] => {
    const [from, to] = [previous[field] ?? null, is[field] ?? null]
    if (from === to) return []
    return [{ field, from: from?.slice(0, longest) ?? null, to: to?.slice(0, longest) ?? null }]
  })
  return [
    ...fields,
    ...hidden('description', before.course.description, after.course.description),
    ...hidden('thumbnail', before.course.thumbnail, after.course.thumbnail),
    ...contentsChange(before.sections, after.sections),
  ]
}
