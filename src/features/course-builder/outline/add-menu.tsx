import { ClipboardCheck, ClipboardPlus, Library, Plus, Upload } from 'lucide-react'
import { Button } from '~/ui/input/button'
import { Menu } from '~/ui/overlay/menu'
import { MenuItem, MenuSeparator } from '~/ui/overlay/menu-item'
import { VisuallyHidden } from '~/ui/display/visually-hidden'
import type { OutlineSection } from './outline'
import { useBuilder, useBuilt } from '~/features/course-builder/state/use-builder'

/** Menu to add items to a section. */
export function AddMenu({ section }: { section: OutlineSection }) {
  const { store } = useBuilder()
  // Tab reaches only the menu of the current section, not fifty of them.
  const isStop = useBuilt(
    ({ active }) => active === section.key || section.items.some(({ key }) => key === active),
  )
  const ask = (kind: 'library' | 'upload' | 'assessments' | 'new-assessment') => () =>
    store.set({ dialog: { kind, section: section.key } })
  return (
    <Menu
      align="start"
      trigger={
        <Button
          size="sm"
          variant="ghost"
          tone="accent"
          icon={<Plus aria-hidden />}
          tabIndex={isStop ? 0 : -1}
        >
          Add
          <VisuallyHidden> to {section.title}</VisuallyHidden>
        </Button>
      }
    >
      <MenuItem icon={<Library aria-hidden />} onSelect={ask('library')}>
        From the library…
      </MenuItem>
      <MenuItem icon={<Upload aria-hidden />} onSelect={ask('upload')}>
        Upload files…
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon={<ClipboardPlus aria-hidden />} onSelect={ask('new-assessment')}>
        New assessment…
      </MenuItem>
      <MenuItem icon={<ClipboardCheck aria-hidden />} onSelect={ask('assessments')}>
        Existing assessment…
      </MenuItem>
    </Menu>
  )
}
