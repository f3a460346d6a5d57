import { ConflictNotice, type ConflictRow } from '~/forms/conflict-notice'
import type { SaveState } from './draft-saver'

interface DraftConflictProps<Saved> {
  /** What was changed: "This course". */
  what: string
  save: SaveState<Saved>
  /** The fields that both sides changed. */
  rows: (theirs: Saved) => readonly ConflictRow[]
  onKeepMine: (theirs: Saved) => void
  onTakeTheirs: (theirs: Saved) => void
}

/** Both versions after a conflict, and the choice between them. */
export function DraftConflict<Saved extends { updatedBy: { name: string } | null }>({
  what,
  save,
  rows,
  onKeepMine,
  onTakeTheirs,
}: DraftConflictProps<Saved>) {
  if (save.kind !== 'conflict') return null
  const { theirs } = save
  return (
    <ConflictNotice
      what={what}
      by={theirs.updatedBy?.name}
      rows={rows(theirs)}
      whenNone="You changed different fields. “Keep mine” merges both versions."
      onKeepMine={() => onKeepMine(theirs)}
      onTakeTheirs={() => onTakeTheirs(theirs)}
    />
  )
}
