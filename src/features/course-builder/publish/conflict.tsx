import { DraftConflict } from '~/forms/builder/draft-conflict'
import { keepMine, takeTheirs } from '~/features/course-builder/state/apply-saved-course'
import { conflictRows } from './conflict-rows'
import { useBuilder, useBuilt } from '~/features/course-builder/state/use-builder'

/** Both versions after a conflict, and the choice between them. */
export function Conflict() {
  const { store, saver } = useBuilder()
  const save = useBuilt((state) => state.save)
  return (
    <DraftConflict
      what="This course"
      save={save}
      rows={(theirs) => conflictRows(store.get(), theirs)}
      onKeepMine={(theirs) => {
        keepMine(store, theirs)
        if (theirs.status === 'draft') void saver.quietly()
      }}
      onTakeTheirs={(theirs) => takeTheirs(store, theirs)}
    />
  )
}
