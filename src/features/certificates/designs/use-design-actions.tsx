import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { duplicateDesign, type Design } from '~/features/certificates/certificates.api'
import { toastDraft } from '~/forms/toast-draft'
import { toastFailure } from '~/forms/toast-failure'
import { lazyDialog } from '~/ui/lazy/lazy'
import { asksToDelete, DeleteDesign } from './delete-design'
import { DesignMenu } from './design-menu'
import { useDesignChanges, type DesignChangeName } from './use-design-changes'

const AssignDesign = lazyDialog(() =>
  import('~/features/certificates/assign/assign-design').then((module) => module.AssignDesign),
)
const PreviewDesign = lazyDialog(() =>
  import('./preview-design').then((module) => module.PreviewDesign),
)

type OpenDialog =
  | { kind: 'preview' | 'assign'; design: Design }
  | { kind: 'delete'; designs: readonly Design[]; onDone: (() => void) | undefined }

/** Actions on designs for any screen that shows them. Render `dialogs` once on the screen. */
export function useDesignActions() {
  const navigate = useNavigate()
  const [dialog, setDialog] = useState<(OpenDialog & { id: number; open: boolean }) | null>(null)
  const { run, isBusy } = useDesignChanges()
  const show = (next: OpenDialog) =>
    setDialog((current) => ({ ...next, id: (current?.id ?? 0) + 1, open: true }))
  const close = () => setDialog((current) => current && { ...current, open: false })
  const edit = (certificateId: string) =>
    void navigate({ to: '/manage-certificate/edit-certificate', search: { certificateId } })
  const duplication = useMutation({
    ...duplicateDesign,
    onSuccess: ({ data: { certificate } }) =>
      toastDraft(certificate.name, () => edit(certificate._id)),
    onError: (error) => toastFailure('Duplicating the design', error),
  })
  const change = (kind: DesignChangeName, designs: readonly Design[], onDone?: () => void) => {
    if (kind === 'delete' && asksToDelete(designs)) show({ kind, designs, onDone })
    else void run(kind, designs, onDone)
  }
  const preview = (design: Design) => show({ kind: 'preview', design })
  const assign = (design: Design) => show({ kind: 'assign', design })
  return {
    edit,
    change,
    preview,
    assign,
    isBusy,
    /** With `isOpen`, without the link to the designer. */
    menu: (design: Design, isOpen = false) => (
      <DesignMenu
        design={design}
        isOpen={isOpen}
        onPreview={() => preview(design)}
        onAssign={() => assign(design)}
        onDuplicate={() =>
          duplication.mutate({
            params: { header: { 'Idempotency-Key': crypto.randomUUID() } },
            body: { certificateId: design._id },
          })
        }
        onChange={(kind) => change(kind, [design])}
      />
    ),
    dialogs: dialog && (
      <>
        {dialog.kind === 'preview' && <PreviewDesign key={dialog.id} {...dialog} onClose={close} />}
        {dialog.kind === 'assign' && <AssignDesign key={dialog.id} {...dialog} onClose={close} />}
        {dialog.kind === 'delete' && (
          <DeleteDesign
            key={dialog.id}
            open={dialog.open}
            designs={dialog.designs}
            onClose={close}
            onConfirm={() =>
              run(
                'delete',
                dialog.designs.filter(({ issuedCount }) => issuedCount === 0),
                dialog.onDone,
              )
            }
          />
        )}
      </>
    ),
  }
}

export type DesignActions = ReturnType<typeof useDesignActions>
