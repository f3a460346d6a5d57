import type { Tone } from '~/ui/tone.css'
import { counted } from '~/ui/numbers'
import type { Import } from './import.api'

export const importStates: Partial<Record<string, { label: string; tone: Tone }>> = {
  draft: { label: 'Not started', tone: 'neutral' },
  running: { label: 'Running', tone: 'info' },
  finished: { label: 'Finished', tone: 'success' },
  cancelled: { label: 'Cancelled', tone: 'warning' },
  failed: { label: 'Failed', tone: 'danger' },
  'rolling-back': { label: 'Being taken back', tone: 'info' },
  'rolled-back': { label: 'Taken back', tone: 'neutral' },
}

/** Whether the server is at work on it. */
export const isAtWork = ({ state }: Import) => state === 'running' || state === 'rolling-back'

/** Rows that did not come out well: they have a file of their own. */
export const problemRows = ({ counts, outcomes }: Import) =>
  outcomes.failed + counts.error + counts.duplicate

/** What became of it, in a line. */
export function outcomeWords({ state, rowCount, receivedCount, outcomes }: Import): string {
  if (state === 'draft') {
    const rows = counted(rowCount, 'row', 'rows')
    return receivedCount < rowCount ? `${rows}, not all of them sent` : `${rows}, checked`
  }
  const parts = [
    outcomes.added > 0 && `${counted(outcomes.added, 'person', 'people')} added`,
    outcomes.updated > 0 && `${counted(outcomes.updated, 'person', 'people')} updated`,
    outcomes.unchanged > 0 && `${outcomes.unchanged} unchanged`,
    outcomes.failed > 0 && `${counted(outcomes.failed, 'row', 'rows')} failed`,
    outcomes.rolledBack > 0 && `${counted(outcomes.rolledBack, 'person', 'people')} taken back`,
    outcomes.kept > 0 && `${outcomes.kept} kept`,
  ].filter((part) => part !== false)
  return parts.join(', ') || counted(rowCount, 'row', 'rows')
}
