import { useEditorState, type Editor } from '@tiptap/react'
import { useState, type KeyboardEvent, type Ref } from 'react'
import { IconButton } from '~/ui/input/icon-button'
import { RichTextLink } from './rich-text-link'
import { isAvailable, isOn, marks } from './rich-text-marks'
import * as css from './rich-text.css'
import { RichTextTagMenu } from './rich-text-tag-menu'
import type { TextTag } from './text-tags'

interface RichTextToolbarProps {
  editor: Editor
  tags: readonly TextTag[]
  ref: Ref<HTMLDivElement>
}

/** The buttons over the text: one stop of the Tab key, arrows move between them, Escape goes back to the text. */
export function RichTextToolbar({ editor, tags, ref }: RichTextToolbarProps) {
  const [stop, setStop] = useState('bold')
  const state = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      on: marks.flatMap((mark) => (mark !== 'gap' && isOn(now, mark) ? [mark.id] : [])),
      off: marks.flatMap((mark) => (mark !== 'gap' && !isAvailable(now, mark) ? [mark.id] : [])),
      link: now.isActive('link'),
      isEditable: now.isEditable,
    }),
  })
  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.key === 'Escape') return editor.view.focus()
    const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-mark]')]
    const at = buttons.findIndex((button) => button === event.target)
    const steps: Record<string, number> = {
      ArrowRight: at + 1,
      ArrowLeft: at - 1,
      Home: 0,
      End: buttons.length - 1,
    }
    const next = steps[event.key]
    if (at < 0 || next === undefined) return
    event.preventDefault()
    buttons.at(next % buttons.length)?.focus()
  }
  const place = (id: string) => ({
    tabIndex: stop === id ? 0 : -1,
    'data-mark': id,
    onFocus: () => setStop(id),
  })
  return (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- its buttons take the focus
    <div ref={ref} role="toolbar" aria-label="Formatting" className={css.bar} onKeyDown={move}>
      {marks.map((mark, index) =>
        mark === 'gap' ? (
          // oxlint-disable-next-line react/no-array-index-key -- the strokes never change
          <span key={index} className={css.gap} aria-hidden />
        ) : (
          <IconButton
            {...place(mark.id)}
            key={mark.id}
            size="sm"
            label={mark.label}
            shortcut={mark.keys}
            icon={<mark.Icon aria-hidden />}
            variant={state.on.includes(mark.id) ? 'soft' : 'ghost'}
            tone={state.on.includes(mark.id) ? 'accent' : 'neutral'}
            aria-pressed={mark.isToggle ? state.on.includes(mark.id) : undefined}
            aria-disabled={!state.isEditable || state.off.includes(mark.id) || undefined}
            onClick={() => mark.run(editor.chain().focus()).run()}
          />
        ),
      )}
      <RichTextLink editor={editor} isOn={state.link} place={place('link')} />
      {tags.length > 0 && <RichTextTagMenu editor={editor} tags={tags} place={place('tag')} />}
    </div>
  )
}
