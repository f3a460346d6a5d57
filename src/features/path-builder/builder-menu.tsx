import {
  Archive,
  Copy,
  History,
  MoreHorizontal,
  Rocket,
  RotateCcw,
  Tags,
  Trash2,
  Undo2,
} from 'lucide-react'
import { IconButton } from '~/ui/input/icon-button'
import { Menu } from '~/ui/overlay/menu'
import { MenuItem, MenuSeparator } from '~/ui/overlay/menu-item'
import { toast } from '~/ui/overlay/toast'
import type { LearningPath } from './path-builder.api'
import { usePathStatus } from './publish/use-path-status'
import { discardChanges } from './state/apply-saved-path'
import { unsaved } from './state/path-store'
import { useBuilt, usePathBuilder } from './state/use-path-builder'

export interface BuilderMenuProps {
  onDuplicate: (path: LearningPath) => void
  /** Opens the list of categories. */
  onCategories: () => void
  /** Confirms and deletes the path. */
  onDelete: (path: LearningPath) => void
}

/** Further actions for the path. */
export function BuilderMenu({ onDuplicate, onCategories, onDelete }: BuilderMenuProps) {
  const { store, saver } = usePathBuilder()
  const path = useBuilt((state) => state.path)
  const isDirty = useBuilt((state) => unsaved(state).length > 0)
  const setStatus = usePathStatus()
  const { status } = path
  const copy = async () => {
    // The server copies the saved path.
    if (status === 'draft' && isDirty) await saver.quietly()
    onDuplicate(store.get().path)
  }
  const discard = () => {
    const bringBack = discardChanges(store)
    const undo = () => {
      bringBack()
      if (store.get().path.status === 'draft') void saver.quietly()
    }
    toast({ title: 'Changes discarded', action: { label: 'Undo', onSelect: undo } })
  }
  return (
    <Menu trigger={<IconButton label="More actions" icon={<MoreHorizontal aria-hidden />} />}>
      <MenuItem icon={<Copy aria-hidden />} onSelect={() => void copy()}>
        Duplicate
      </MenuItem>
      <MenuItem
        icon={<History aria-hidden />}
        onSelect={() => store.set({ dialog: { kind: 'history' } })}
      >
        History
      </MenuItem>
      <MenuItem icon={<Tags aria-hidden />} onSelect={onCategories}>
        Manage categories
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
        <MenuItem icon={<Rocket aria-hidden />} onSelect={() => void setStatus('published')}>
          Publish again
        </MenuItem>
      )}
      {status === 'published' && (
        <MenuItem icon={<Archive aria-hidden />} onSelect={() => void setStatus('archived')}>
          Archive
        </MenuItem>
      )}
      <MenuItem icon={<Trash2 aria-hidden />} tone="danger" onSelect={() => onDelete(path)}>
        Delete
      </MenuItem>
    </Menu>
  )
}
