import type { BulkKind, BulkWords } from '~/bulk/bulk-change'
import type { NamedDone } from '~/bulk/bulk-outcome'
import { changeWords, verbWords } from '~/bulk/bulk-labels'
import { sendCourseChange, type CourseChange, type CourseChangeKind } from './course-change'
import { touchedByCourses } from './courses.api'

const words = {
  publish: verbWords('Publish', 'published', { note: 'From then on they can be assigned.' }),
  archive: verbWords('Archive', 'archived', {
    note: 'They cannot be assigned any more, and links to them stop. Whoever has them keeps them, with all that was done.',
  }),
  draft: verbWords('Unpublish', 'back to draft'),
  category: changeWords('category'),
  delete: verbWords('Delete', 'deleted', {
    note: 'They can be restored for 30 days. What they are made of stays in the library; links to them stop until then.',
    tone: 'danger',
  }),
  restore: verbWords('Restore', 'restored', {
    note: 'They are as they were before they were deleted.',
  }),
} as const satisfies Record<CourseChangeKind, BulkWords>

/** Changing courses, as the bulk changes ask. */
export const courseKind: BulkKind<CourseChange, NamedDone> = {
  noun: () => ['course', 'courses'],
  words: ({ kind }) => words[kind],
  send: sendCourseChange,
  stale: touchedByCourses,
  // Taken back with one press.
  isSimple: ({ change: { kind }, count }) =>
    count === 1 && (kind === 'restore' || kind === 'archive'),
  missing: ({ kind, category }) =>
    kind === 'category' && category === undefined ? 'Choose the new category.' : null,
  again: (change, courseIds) => ({ ...change, which: { courseIds } }),
  names: ({ succeeded }) => succeeded.map(({ _id, name }) => ({ id: _id, text: name })),
}
