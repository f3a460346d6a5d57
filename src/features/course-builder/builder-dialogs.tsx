import type { ReactNode } from 'react'
import type { Schemas } from '~/api/schemas'
import { AssessmentPicker } from '~/pickers/assessment-picker'
import { AssetPicker } from '~/pickers/asset-picker'
import { History } from '~/entities/history'
import { lazyComponent } from '~/ui/lazy/lazy'
import { Drawer } from '~/ui/overlay/drawer'
import { knowing } from '~/features/course-builder/state/builder-state'
import { ChangesDialog } from '~/features/course-builder/publish/changes-dialog'
import { MoveDialog } from '~/features/course-builder/outline/move-dialog'
import { addToSection } from '~/features/course-builder/outline/outline-actions'
import { PublishDialog } from '~/features/course-builder/publish/publish-dialog'
import { UploadDialog } from '~/features/course-builder/add/upload-dialog'
import { assetFacts } from '~/features/course-builder/add/use-uploaded-items'
import { useBuilder, useBuilt } from '~/features/course-builder/state/use-builder'

const FolderDialog = lazyComponent(() =>
  import('~/features/course-builder/add/folder-dialog').then((module) => module.FolderDialog),
)
const ListDialog = lazyComponent(() =>
  import('~/features/course-builder/add/list-dialog').then((module) => module.ListDialog),
)

type Assessment = Pick<Schemas['Assessment'], '_id' | 'title' | 'questionsCount' | 'status'>

export type AssessmentSlot = (props: {
  /** Null for a new one. */
  assessmentId: string | null
  onClose: () => void
  /** Called after it was created or saved. */
  onSaved: (assessment: Assessment) => void
}) => ReactNode

/** The pickers, dialogs and drawers of the builder; one at a time. */
export function BuilderDialogs({ assessmentEditor }: { assessmentEditor: AssessmentSlot }) {
  const { store } = useBuilder()
  const asked = useBuilt((state) => state.dialog)
  const courseId = useBuilt(({ course }) => course._id)
  const close = () => store.set({ dialog: null })
  const know = ({ _id, title, questionsCount, status }: Assessment) => {
    const facts = [{ _id, title, questionsCount, status }]
    store.set({ assessments: knowing(store.get().assessments, facts) })
  }
  switch (asked?.kind) {
    case 'library':
      return (
        <AssetPicker
          open
          onClose={close}
          onPick={(assets) => {
            store.set({ assets: knowing(store.get().assets, assets.map(assetFacts)) })
            const fresh = assets.map(({ _id }) => ({ kind: 'asset', ref: _id }) as const)
            addToSection(store, asked.section, fresh)
          }}
        />
      )
    case 'assessments':
      return (
        <AssessmentPicker
          open
          onClose={close}
          onPick={(assessments) => {
            assessments.forEach(know)
            const fresh = assessments.map(({ _id }) => ({ kind: 'assessment', ref: _id }) as const)
            addToSection(store, asked.section, fresh)
          }}
        />
      )
    case 'upload':
      return <UploadDialog section={asked.section} onClose={close} />
    case 'folder':
      return <FolderDialog onClose={close} />
    case 'list':
      return <ListDialog onClose={close} />
    case 'new-assessment': {
      const { section } = asked
      return assessmentEditor({
        assessmentId: null,
        onClose: close,
        onSaved: (assessment) => {
          const isNew = !store.get().assessments.has(assessment._id)
          know(assessment)
          if (isNew) addToSection(store, section, [{ kind: 'assessment', ref: assessment._id }])
        },
      })
    }
    case 'edit-assessment':
      return assessmentEditor({ assessmentId: asked.assessmentId, onClose: close, onSaved: know })
    case 'move':
      return <MoveDialog rowKey={asked.key} onClose={close} />
    case 'publish':
      return <PublishDialog onClose={close} />
    case 'changes':
      return <ChangesDialog onClose={close} />
    case 'history':
      return (
        <Drawer open onOpenChange={(open) => !open && close()} title="History">
          <History subjectType="course" subjectId={courseId} />
        </Drawer>
      )
    case undefined:
      return null
  }
}
