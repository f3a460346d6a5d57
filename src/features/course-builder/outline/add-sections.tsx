import { ChevronDown, FolderUp, ListPlus, Plus } from 'lucide-react'
import { flushSync } from 'react-dom'
import { Button } from '~/ui/input/button'
import { IconButton } from '~/ui/input/icon-button'
import { Menu } from '~/ui/overlay/menu'
import { MenuItem } from '~/ui/overlay/menu-item'
import { Stack } from '~/ui/display/stack'
import { addNewSection } from './outline-actions'
import { useBuilder } from '~/features/course-builder/state/use-builder'

/** Adds a section, or several with items. */
export function AddSections() {
  const { store } = useBuilder()
  return (
    <Stack direction="row" gap={1}>
      <Button
        size="sm"
        icon={<Plus aria-hidden />}
        onClick={() => flushSync(() => addNewSection(store))}
      >
        Add a section
      </Button>
      <Menu
        align="start"
        trigger={
          <IconButton
            size="sm"
            label="More ways to add sections"
            icon={<ChevronDown aria-hidden />}
          />
        }
      >
        <MenuItem
          icon={<FolderUp aria-hidden />}
          onSelect={() => store.set({ dialog: { kind: 'folder' } })}
        >
          From a folder…
        </MenuItem>
        <MenuItem
          icon={<ListPlus aria-hidden />}
          onSelect={() => store.set({ dialog: { kind: 'list' } })}
        >
          From a list…
        </MenuItem>
      </Menu>
    </Stack>
  )
}
