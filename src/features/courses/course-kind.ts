import type { BulkKind, BulkWords } from '~/bulk/bulk-change'
import type { NamedDone } from '~/bulk/bulk-outcome'
import { changeWords, verbWords } from '~/bulk/bulk-labels'
import { sendCourseChange, type CourseChange, type CourseChangeKind } from './course-change'
import { touchedByCourses } from './courses.api'

const words = {
  publish: verbWords('Publish', 'published', { note: 'Published courses can be assigned.' }),
  archive: verbWords('Archive', 'archived', {
    note: 'Archived courses cannot be assigned, and links to them stop working. Current assignments and progress are kept.',
  }),
  draft: verbWords('Unpublish', 'reverted to draft'),
  category: changeWords('category'),
  delete: verbWords('Delete', 'deleted', {
    note: 'You can restore them for 30 days. Their assets and assessments stay in the library. Links to them stop working.',
    tone: 'danger',
  }),
  restore: verbWords('Restore', 'restored', {
    note: 'Content, assignments and links are restored.',
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
