import { ConflictNotice } from '~/forms/conflict-notice'
import { keepMine, takeTheirs } from '~/features/certificate-designer/state/apply-saved-design'
import { useDesigned, useDesigner } from '~/features/certificate-designer/state/use-designer'
import { conflictRows } from './conflict-rows'

/** Both versions after a conflict, and the choice between them. */
export function DesignConflict() {
  const { store, saver } = useDesigner()
  const save = useDesigned((state) => state.save)
  if (save.kind !== 'conflict') return null
  const { theirs } = save
  return (
    <ConflictNotice
      what="This certificate"
      by={theirs.updatedBy?.name}
      rows={conflictRows(store.get(), theirs)}
      whenNone="You changed different fields. “Keep mine” merges both versions."
      onKeepMine={() => {
        keepMine(store, theirs)
        void saver.quietly()
      }}
      onTakeTheirs={() => takeTheirs(store, theirs)}
    />
  )
}
