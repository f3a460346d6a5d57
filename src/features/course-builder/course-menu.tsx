import { toastDraft } from '~/forms/toast-draft'
import { useMutation } from '@tanstack/react-query'
import {
  Archive,
  ClipboardList,
  Copy,
  History,
  MoreHorizontal,
  PenLine,
  RotateCcw,
  Tags,
  Trash2,
  Undo2,
} from 'lucide-react'
import { IconButton } from '~/ui/input/icon-button'
import { Menu } from '~/ui/overlay/menu'
import { MenuItem, MenuSeparator } from '~/ui/overlay/menu-item'
import { toast } from '~/ui/overlay/toast'
import { toastFailure } from '~/forms/toast-failure'
import { useIsUnmounted } from '~/ui/hooks/use-is-unmounted'
import { discardChanges } from '~/features/course-builder/state/apply-saved-course'
import { unsaved } from '~/features/course-builder/state/builder-state'
import { duplicateCourse } from './course-builder.api'
import { saveLate } from '~/features/course-builder/state/save-after-leave'
import { useBuilder, useBuilt } from '~/features/course-builder/state/use-builder'
import { useCourseStatus } from '~/features/course-builder/publish/use-course-status'

export interface CourseMenuProps {
  /** Opens the builder of another course. */
  onOpen: (courseId: string) => void
  /** Opens the list of authors or categories. */
  onManage: (kind: 'authors' | 'categories') => void
  /** Confirms and deletes the course. */
  onDelete: () => void
}

/** Further actions for the course. */
export function CourseMenu({ onOpen, onManage, onDelete }: CourseMenuProps) {
  const { store, saver } = useBuilder()
  const course = useBuilt((state) => state.course)
  const isDirty = useBuilt((state) => unsaved(state).length > 0)
  const setStatus = useCourseStatus()
  const { status } = course
  const isUnmounted = useIsUnmounted()
  const duplicate = useMutation({
    ...duplicateCourse,
    onSuccess: ({ data: { course: copy } }) => {
      const open = () => onOpen(copy._id)
      // Does not navigate if the user has left the page.
      if (isUnmounted.current) return toastDraft(copy.title, open)
      toast({
        tone: 'success',
        title: 'This is the copy',
        description: 'The copy is a draft.',
      })
      open()
    },
    onError: (error) => toastFailure('Duplicating the course', error),
  })
  const copy = async () => {
    // The server copies the saved course.
    if (status === 'draft' && isDirty) await saver.quietly()
    const params = { header: { 'Idempotency-Key': crypto.randomUUID() } }
    duplicate.mutate({ params, body: { courseId: course._id } })
  }
  const discard = () => {
    const bringBack = discardChanges(store)
    const undo = () => {
      bringBack()
      if (isUnmounted.current) void saveLate({ store, saver }, () => onOpen(course._id))
      else if (store.get().course.status === 'draft') void saver.quietly()
    }
    toast({ title: 'Changes discarded', action: { label: 'Undo', onSelect: undo } })
  }
  return (
    <Menu trigger={<IconButton label="More actions" icon={<MoreHorizontal aria-hidden />} />}>
      {status === 'draft' && (
        <MenuItem
          icon={<ClipboardList aria-hidden />}
          onSelect={() => store.set({ dialog: { kind: 'publish' } })}
        >
          Publish checklist
        </MenuItem>
      )}
      <MenuItem icon={<Copy aria-hidden />} onSelect={() => void copy()}>
        Duplicate
      </MenuItem>
      <MenuItem
        icon={<History aria-hidden />}
        onSelect={() => store.set({ dialog: { kind: 'history' } })}
      >
        History
      </MenuItem>
      <MenuItem icon={<Tags aria-hidden />} onSelect={() => onManage('categories')}>
        Manage categories
      </MenuItem>
      <MenuItem icon={<PenLine aria-hidden />} onSelect={() => onManage('authors')}>
        Manage authors
      </MenuItem>
      {isDirty && (
        <MenuItem icon={<Undo2 aria-hidden />} onSelect={discard}>
          Discard changes
        </MenuItem>
      )}
      <MenuSeparator />
      {status !== 'draft' && (
        <MenuItem icon={<RotateCcw aria-hidden />} onSelect={() => void setStatus('draft')}>
          Revert to draft
        </MenuItem>
      )}
      {status === 'archived' && (
        <MenuItem
          icon={<RotateCcw aria-hidden />}
          onSelect={() => store.set({ dialog: { kind: 'publish' } })}
        >
          Publish again…
        </MenuItem>
      )}
      {status === 'published' && (
        <MenuItem icon={<Archive aria-hidden />} onSelect={() => void setStatus('archived')}>
          Archive
        </MenuItem>
      )}
      <MenuItem icon={<Trash2 aria-hidden />} tone="danger" onSelect={onDelete}>
        Delete
      </MenuItem>
    </Menu>
  )
}
