import type { Design } from '~/features/certificates/certificates.api'
import { counted } from '~/ui/format/numbers'
import { ConfirmDialog } from '~/ui/overlay/confirm'

interface DeleteDesignProps {
  open: boolean
  designs: readonly Design[]
  onClose: () => void
  onConfirm: () => Promise<unknown>
}

/** Whether deleting needs a confirmation: certificates were issued, or courses lose their certificate. */
export const asksToDelete = (designs: readonly Design[]) =>
  designs.some(({ coursesCount, issuedCount }) => coursesCount > 0 || issuedCount > 0)

/** Confirms the deletion of designs, or says why they cannot be deleted. */
export function DeleteDesign({ open, designs, onClose, onConfirm }: DeleteDesignProps) {
  const used = designs.filter(({ issuedCount }) => issuedCount > 0)
  const issued = used.reduce((sum, { issuedCount }) => sum + issuedCount, 0)
  const free = designs.filter(({ issuedCount }) => issuedCount === 0)
  const courses = free.reduce((sum, { coursesCount }) => sum + coursesCount, 0)
  const [first] = designs
  const name = (list: readonly Design[]) =>
    list.length === 1 && list[0] ? list[0].name : counted(list.length, 'design', 'designs')
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      isImpossible={free.length === 0}
      title={`Delete ${designs.length === 1 ? (first?.name ?? 'the design') : name(designs)}?`}
      action={`Delete ${name(free)}`}
      onConfirm={onConfirm}
    >
      {used.length > 0 && (
        <p>
          {counted(issued, 'certificate was', 'certificates were')} issued with {name(used)}, so it
          cannot be deleted. Archive it instead: it issues no more, and what was issued stays valid.
        </p>
      )}
      {courses > 0 && (
        <p>
          {counted(courses, 'course, license or learning path', 'courses, licenses and paths')} will
          award no certificate.
        </p>
      )}
      {free.length > 0 && <p>Deleted designs can be restored for 30 days.</p>}
    </ConfirmDialog>
  )
}
