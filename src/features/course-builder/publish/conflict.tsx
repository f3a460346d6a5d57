import { ConflictNotice } from '~/forms/conflict-notice'
import { keepMine, takeTheirs } from '~/features/course-builder/state/apply-saved-course'
import { conflictRows } from './conflict-rows'
import { useBuilder, useBuilt } from '~/features/course-builder/state/use-builder'

/** Both versions after a conflict, and the choice between them. */
export function Conflict() {
  const { store, saver } = useBuilder()
  const save = useBuilt((state) => state.save)
  if (save.kind !== 'conflict') return null
  const { theirs } = save
  const savedBy = theirs.updatedBy?.name
  return (
    <ConflictNotice
      what="This course"
      by={savedBy}
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
