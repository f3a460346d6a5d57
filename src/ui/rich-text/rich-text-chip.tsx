import { useEditorState, type Editor } from '@tiptap/react'
import { Button } from '~/ui/input/button'
import { Field } from '~/ui/input/field'
import { TextInput } from '~/ui/input/text-input'
import * as css from './rich-text.css'
import type { TextTag } from './text-tags'

interface RichTextChipProps {
  editor: Editor
  tags: readonly TextTag[]
}

/** The fallback of the chosen chip. */
export function RichTextChip({ editor, tags }: RichTextChipProps) {
  const chosen = useEditorState({
    editor,
    selector: ({ editor: now }) => {
      if (!now.isActive('mention')) return null
      const { id, label } = now.getAttributes('mention')
      return { name: String(id), fallback: typeof label === 'string' ? label : '' }
    },
  })
  if (!chosen) return null
  const tag = tags.find(({ name }) => name === chosen.name)
  const label = tag?.label ?? chosen.name
  return (
    <div className={css.chipForm} role="group" aria-label={`Tag: ${label}`}>
      <Field label={`Shown if “${label}” is empty`} help={tag?.note && `${tag.note}.`}>
        {(frame) => (
          <TextInput
            {...frame}
            value={chosen.fallback}
            onChange={(text) => {
              // Braces and bars would end the tag.
              const fallback = text.replace(/[{}|]/g, '')
              editor.commands.updateAttributes('mention', { label: fallback || null })
            }}
          />
        )}
      </Field>
      <Button
        size="sm"
        variant="ghost"
        onClick={() => editor.chain().focus().deleteSelection().run()}
      >
        Remove tag
      </Button>
    </div>
  )
}
