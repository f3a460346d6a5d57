import { DraftConflict } from '~/forms/builder/draft-conflict'
import { keepMine, takeTheirs } from '~/features/path-builder/state/apply-saved-path'
import { useBuilt, usePathBuilder } from '~/features/path-builder/state/use-path-builder'
import { conflictRows } from './conflict-rows'

/** Both versions after a conflict, and the choice between them. */
export function PathConflict() {
  const { store, saver } = usePathBuilder()
  const save = useBuilt((state) => state.save)
  return (
    <DraftConflict
      what="This learning path"
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
