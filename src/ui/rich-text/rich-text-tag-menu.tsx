import type { Editor } from '@tiptap/react'
import { Braces } from 'lucide-react'
import type { ComponentProps } from 'react'
import { IconButton } from '~/ui/input/icon-button'
import { Menu } from '~/ui/overlay/menu'
import { MenuItem } from '~/ui/overlay/menu-item'
import type { TextTag } from './text-tags'

interface RichTextTagMenuProps {
  editor: Editor
  tags: readonly TextTag[]
  /** Its part in the keys of the toolbar. */
  place: Pick<ComponentProps<'button'>, 'tabIndex' | 'onFocus'>
}

/** Inserts a tag at the cursor. */
export function RichTextTagMenu({ editor, tags, place }: RichTextTagMenuProps) {
  const insert = (id: string) => {
    editor.chain().insertContent({ type: 'mention', attrs: { id } }).run()
    // The menu restores the focus to its button when it has closed.
    setTimeout(() => editor.commands.focus())
  }
  return (
    <Menu
      align="start"
      trigger={
        <IconButton
          {...place}
          size="sm"
          label="Insert a tag"
          icon={<Braces aria-hidden />}
          aria-disabled={!editor.isEditable || undefined}
        />
      }
    >
      {tags.map(({ name, label }) => (
        <MenuItem key={name} onSelect={() => insert(name)}>
          {label}
        </MenuItem>
      ))}
    </Menu>
  )
}
