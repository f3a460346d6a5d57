import { DraftConflict } from '~/forms/builder/draft-conflict'
import { keepMine, takeTheirs } from '~/features/certificate-designer/state/apply-saved-design'
import { useDesigned, useDesigner } from '~/features/certificate-designer/state/use-designer'
import { conflictRows } from './conflict-rows'

/** Both versions after a conflict, and the choice between them. */
export function DesignConflict() {
  const { store, saver } = useDesigner()
  const save = useDesigned((state) => state.save)
  return (
    <DraftConflict
      what="This certificate"
      save={save}
      rows={(theirs) => conflictRows(store.get(), theirs)}
      onKeepMine={(theirs) => {
        keepMine(store, theirs)
        void saver.quietly()
      }}
      onTakeTheirs={(theirs) => takeTheirs(store, theirs)}
    />
  )
}
