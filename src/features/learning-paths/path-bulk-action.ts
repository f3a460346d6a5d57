import { staleLearningPaths } from '~/api/learning-paths'
import type { BulkAction, BulkLabels } from '~/bulk/bulk-action'
import { verbLabels } from '~/bulk/bulk-labels'
import type { NamedDone } from '~/bulk/bulk-outcome'
import { counted } from '~/ui/format/numbers'
import { sendPathChange, type PathActionName, type PathChange } from './path-change'

const labels = {
  publish: verbLabels('Publish', 'published', {
    note: 'Published learning paths can be assigned.',
  }),
  archive: verbLabels('Archive', 'archived', {
    note: 'Current assignments continue. Archived learning paths cannot be assigned.',
  }),
  draft: verbLabels('Unpublish', 'reverted to draft'),
  delete: verbLabels('Delete', 'deleted', {
    note: 'You can restore them for 30 days. Completions stay in the history of people.',
    tone: 'danger',
  }),
  restore: verbLabels('Restore', 'restored', {
    note: 'Steps, people and progress are restored.',
  }),
} as const satisfies Record<PathActionName, BulkLabels>

function consequences(_: NamedDone, { kind, people }: PathChange): string[] {
  if (kind !== 'delete' || people === undefined) return []
  if (people === 0) return ['Nobody has it.']
  return [
    `${counted(people, 'person loses', 'people lose')} it. Courses they have begun stay, courses they have not begun end.`,
  ]
}

/** Bulk actions on learning paths. */
export const pathBulkAction: BulkAction<PathChange, NamedDone> = {
  noun: () => ['learning path', 'learning paths'],
  labels: ({ kind }) => labels[kind],
  send: sendPathChange,
  stale: staleLearningPaths,
  // Undone with one click.
  skipsConfirmation: ({ change: { kind }, count }) =>
    count === 1 && (kind === 'restore' || kind === 'archive'),
  retry: (change, learningPathIds) => ({ ...change, target: { learningPathIds } }),
  consequences,
  names: ({ succeeded }) => succeeded.map(({ _id, name }) => ({ id: _id, text: name })),
  affectedCount: ({ kind, people = 0 }) => (kind === 'delete' ? people : 0),
}
