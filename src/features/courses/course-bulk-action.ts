import type { BulkAction, BulkLabels } from '~/bulk/bulk-action'
import type { NamedDone } from '~/bulk/bulk-outcome'
import { changeLabels, verbLabels } from '~/bulk/bulk-labels'
import { archivedStepLines } from '~/entities/archived-steps'
import { sendCourseChange, type CourseChange, type CourseActionName } from './course-change'
import { staleCoursePaths } from './courses.api'

const labels = {
  publish: verbLabels('Publish', 'published', { note: 'Published courses can be assigned.' }),
  archive: verbLabels('Archive', 'archived', {
    note: 'Archived courses cannot be assigned, and links to them stop working. Current assignments and progress are kept.',
  }),
  draft: verbLabels('Unpublish', 'reverted to draft'),
  category: changeLabels('category'),
  delete: verbLabels('Delete', 'deleted', {
    note: 'You can restore them for 30 days. Their assets and assessments stay in the library. Links to them stop working.',
    tone: 'danger',
  }),
  restore: verbLabels('Restore', 'restored', {
    note: 'Content, assignments and links are restored.',
  }),
} as const satisfies Record<CourseActionName, BulkLabels>

/** Bulk actions on courses. */
export const courseBulkAction: BulkAction<CourseChange, NamedDone> = {
  noun: () => ['course', 'courses'],
  labels: ({ kind }) => labels[kind],
  send: sendCourseChange,
  stale: staleCoursePaths,
  // Undone with one click, unless learning paths are affected.
  skipsConfirmation: ({ change: { kind }, count }) =>
    count === 1 && (kind === 'restore' || kind === 'archive'),
  needsConfirmation: ({ learningPaths = 0 }) => learningPaths > 0,
  consequences: ({ learningPaths = 0 }) => archivedStepLines(learningPaths),
  missing: ({ kind, category }) =>
    kind === 'category' && category === undefined ? 'Choose the new category.' : null,
  retry: (change, courseIds) => ({ ...change, target: { courseIds } }),
  names: ({ succeeded }) => succeeded.map(({ _id, name }) => ({ id: _id, text: name })),
}
