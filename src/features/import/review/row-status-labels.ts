import type { Tone } from '~/ui/display/tone.css'
import type { RowFilter } from './row-filters'
import type { Verdict } from './sheet-row'

/** The labels of verdicts. */
export const verdicts: Record<Verdict, { label: string; tone: Tone }> = {
  new: { label: 'New', tone: 'success' },
  update: { label: 'Update', tone: 'info' },
  unchanged: { label: 'Unchanged', tone: 'neutral' },
  error: { label: 'Problem', tone: 'danger' },
  duplicate: { label: 'Repeated', tone: 'warning' },
  deleted: { label: 'Deleted', tone: 'warning' },
  skipped: { label: 'Left out', tone: 'neutral' },
}

export const filterLabels: Record<RowFilter, string> = {
  new: verdicts.new.label,
  update: verdicts.update.label,
  unchanged: verdicts.unchanged.label,
  error: 'Problems',
  duplicate: verdicts.duplicate.label,
  deleted: verdicts.deleted.label,
  skipped: verdicts.skipped.label,
  typo: 'Likely typos',
  cleaned: 'Cleaned',
  clears: 'Clears a cell',
  inactive: 'Inactive',
  left: 'Left or inactive',
  hidden: 'Hidden in the workbook',
  uneven: 'Wrong number of cells',
  namesake: 'New address?',
}
