import { ConflictNotice } from '~/forms/conflict-notice'
import { keepMine, takeTheirs } from '~/features/path-builder/state/apply-saved-path'
import { useBuilt, usePathBuilder } from '~/features/path-builder/state/use-path-builder'
import { conflictRows } from './conflict-rows'

/** Both versions after a conflict, and the choice between them. */
export function PathConflict() {
  const { store, saver } = usePathBuilder()
  const save = useBuilt((state) => state.save)
  if (save.kind !== 'conflict') return null
  const { theirs } = save
  return (
    <ConflictNotice
      what="This learning path"
      by={theirs.updatedBy?.name}
      rows={conflictRows(store.get(), theirs)}
      whenNone="You changed different fields. “Keep mine” merges both versions."
      onKeepMine={() => {
        keepMine(store, theirs)
        if (theirs.status === 'draft') void saver.quietly()
      }}
      onTakeTheirs={() => takeTheirs(store, theirs)}
    />
  )
}
