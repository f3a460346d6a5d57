import type { Tone } from '~/ui/display/tone.css'
import { counted, formatNumber } from '~/ui/format/numbers'
import type { Import } from './import.api'

export const importStates: Partial<Record<string, { label: string; tone: Tone }>> = {
  draft: { label: 'Not started', tone: 'neutral' },
  running: { label: 'Running', tone: 'info' },
  finished: { label: 'Finished', tone: 'success' },
  cancelled: { label: 'Cancelled', tone: 'warning' },
  failed: { label: 'Failed', tone: 'danger' },
  'rolling-back': { label: 'Being undone', tone: 'info' },
  'rolled-back': { label: 'Undone', tone: 'neutral' },
}

/** Whether the server is working on it. */
export const isAtWork = ({ state }: Import) => state === 'running' || state === 'rolling-back'

type Ended = Pick<Import, 'state' | 'rowCount' | 'leftBehindCount' | 'counts' | 'outcomes'>

/** How many rows an ended import did not process. */
export function unreached({
  state,
  rowCount,
  outcomes,
}: Pick<Ended, 'state' | 'rowCount' | 'outcomes'>): number {
  if (state === 'draft' || state === 'running') return 0
  return rowCount - Object.values(outcomes).reduce((sum, count) => sum + count, 0)
}

const rows = (count: number) => counted(count, 'row', 'rows')
const wereRows = (count: number) => `${rows(count)} ${count === 1 ? 'was' : 'were'}`

/** The rows that were not imported by reason, as a sentence; empty if all were. */
export function leftWords(latest: Ended): string {
  const { counts, outcomes } = latest
  const missed = unreached(latest)
  // The number of rows skipped by choice is only known if every row was processed.
  const chosen = missed === 0 ? counts.skipped : 0
  const notChosen = outcomes.skipped - chosen
  const parts = [
    outcomes.failed > 0 && `${rows(outcomes.failed)} failed`,
    notChosen > 0 && `${rows(notChosen)} skipped`,
    chosen > 0 && `${wereRows(chosen)} left out by you`,
    missed > 0 && `${wereRows(missed)} not reached`,
  ].filter((part) => part !== false)
  return parts.length > 0 ? `${new Intl.ListFormat('en-GB').format(parts)}.` : ''
}

/** The content of the file of rows that were not imported; empty if there are none. */
export function fileWords({ counts, leftBehindCount }: Ended): string {
  if (leftBehindCount === 0) return ''
  const [subject, them] =
    leftBehindCount === 1
      ? ['The row that was not imported is in a file of its', 'it']
      : [
          `The ${formatNumber(leftBehindCount)} rows that were not imported are in a file of their`,
          'them',
        ]
  const without = counts.skipped > 0 ? ' Rows that you left out are not in it.' : ''
  return `${subject} own, with the reason for each: fix ${them} there and import that file.${without}`
}

/** The outcome in one line. */
export function outcomeLabel(latest: Import): string {
  const { state, rowCount, receivedCount, outcomes } = latest
  const missed = unreached(latest)
  if (state === 'draft') {
    return `${rows(rowCount)}, ${receivedCount < rowCount ? 'not all of them sent' : 'checked'}`
  }
  const parts = [
    outcomes.added > 0 && `${counted(outcomes.added, 'person', 'people')} added`,
    outcomes.updated > 0 && `${counted(outcomes.updated, 'person', 'people')} updated`,
    outcomes.unchanged > 0 && `${outcomes.unchanged} unchanged`,
    outcomes.failed > 0 && `${rows(outcomes.failed)} failed`,
    outcomes.skipped > 0 && `${formatNumber(outcomes.skipped)} skipped`,
    missed > 0 && `${formatNumber(missed)} not reached`,
    outcomes.rolledBack > 0 && `${counted(outcomes.rolledBack, 'person', 'people')} undone`,
    outcomes.kept > 0 && `${outcomes.kept} kept`,
  ].filter((part) => part !== false)
  return parts.join(', ') || rows(rowCount)
}
