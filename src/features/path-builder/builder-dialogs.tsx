import { History } from '~/entities/history'
import { Drawer } from '~/ui/overlay/drawer'
import type { NamesLink } from './publish/impact-lines'
import { PublishDialog } from './publish/publish-dialog'
import { ReviewDialog } from './publish/review-dialog'
import { useBuilt, usePathBuilder } from './state/use-path-builder'
import { MoveStepDialog } from './steps/move-step-dialog'
import { StepPicker } from './steps/step-picker'

/** The picker, dialogs and drawers of the builder; one at a time. */
export function BuilderDialogs({ names }: { names: NamesLink }) {
  const { store } = usePathBuilder()
  const dialog = useBuilt((state) => state.dialog)
  const pathId = useBuilt(({ path }) => path._id)
  const close = () => store.set({ dialog: null })
  switch (dialog?.kind) {
    case 'add':
      return <StepPicker onClose={close} />
    case 'move':
      return <MoveStepDialog stepKey={dialog.key} onClose={close} />
    case 'publish':
      return <PublishDialog onClose={close} />
    case 'changes':
      return <ReviewDialog names={names} onClose={close} />
    case 'history':
      return (
        <Drawer open onOpenChange={(open) => !open && close()} title="History">
          <History subjectType="learning-path" subjectId={pathId} />
        </Drawer>
      )
    case undefined:
      return null
  }
}
