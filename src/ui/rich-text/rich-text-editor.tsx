import { EditorContent, useEditor } from '@tiptap/react'
import { StarterKit } from '@tiptap/starter-kit'
import { useEffect, useId, useImperativeHandle, useRef, useState } from 'react'
import { createStore, useStore } from '~/lib/store'
import { formatNumber } from '~/ui/format/numbers'
import { RichTextChip } from './rich-text-chip'
import { tagChips } from './rich-text-tags'
import { withChips, withoutChips } from './text-tags'
import { cleanPasted } from './clean-pasted'
import type { RichTextProps } from './rich-text'
import { RichTextSuggestions } from './rich-text-suggestions'
import type { Suggested } from './suggest-tags'
import { RichTextToolbar } from './rich-text-toolbar'
import * as css from './rich-text.css'
import { count, over } from '~/ui/input/textarea.css'

/** What the server keeps; the rest of what editors know would be lost there. */
const extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3] },
    // An empty line at the end would be kept with the text.
    trailingNode: false,
    link: {
      openOnClick: false,
      defaultProtocol: 'https',
      protocols: ['http', 'https', 'mailto'],
      HTMLAttributes: { rel: 'noopener', target: '_blank' },
    },
  }),
]

/** The number of characters from which on the limit is spoken of. */
const near = 0.8

const none: NonNullable<RichTextProps['tags']> = []
const namesOf = (tags: NonNullable<RichTextProps['tags']>) => new Set(tags.map(({ name }) => name))

/** The editor itself. It keeps its own text while somebody writes; the form hears of each change. */
export function RichTextEditor({ ref, ...props }: RichTextProps) {
  const { value, limit, placeholder = '', tags = none } = props
  const hint = useId()
  const bar = useRef<HTMLDivElement>(null)
  const reported = useRef(value)
  // Its options stay the same while somebody writes: others would be set anew with each letter.
  const [first] = useState(() => withChips(value, namesOf(tags)))
  const [known] = useState(() => createStore(tags))
  useEffect(() => known.set(tags), [known, tags])
  const [suggested] = useState(() => createStore<Suggested | null>(null))
  const [parts] = useState(() =>
    props.tags ? [...extensions, tagChips(known.get, suggested)] : extensions,
  )
  const active = useStore(suggested)?.active
  const isOver = limit !== undefined && value.length > limit
  const isNear = limit !== undefined && value.length > limit * near
  const described = [props['aria-describedby'], isNear && `${hint}-count`, `${hint}-keys`]
  const editorProps = {
    attributes: {
      id: props.id ?? '',
      class: `${css.words} ${css.page} ${css.placeholder}`,
      role: 'textbox',
      dir: 'auto',
      'aria-multiline': 'true',
      'aria-label': props['aria-label'],
      'aria-describedby': described.filter(Boolean).join(' '),
      'data-placeholder': placeholder,
      ...((props.invalid || isOver) && { 'aria-invalid': 'true' }),
      ...(props.required && { 'aria-required': 'true' }),
      ...(active !== undefined && {
        'aria-controls': `${hint}-tags`,
        'aria-activedescendant': `${hint}-tags-${active}`,
      }),
      ...(props.disabled && { 'aria-disabled': 'true' }),
    },
    transformPastedHTML: cleanPasted,
    handleKeyDown: (_view: unknown, event: KeyboardEvent) => {
      // Screens act on Ctrl+Enter; Shift+Enter breaks the line.
      if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) return true
      if (event.key !== 'F10' || !event.altKey) return false
      bar.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
      return true
    },
  }
  const editor = useEditor({
    extensions: parts,
    content: first,
    editable: props.disabled !== true,
    // The styles are ours: the page's policy takes no style elements from scripts.
    injectCSS: false,
    onUpdate: ({ editor: now }) => {
      reported.current = now.isEmpty ? '' : withoutChips(now.getHTML())
      props.onChange(reported.current)
    },
    onBlur: () => props.onBlur?.(),
    editorProps,
  })
  useEffect(() => editor.setEditable(props.disabled !== true, false), [editor, props.disabled])
  useEffect(() => {
    if (value === reported.current) return
    reported.current = value
    editor.commands.setContent(withChips(value, namesOf(known.get())), { emitUpdate: false })
  }, [editor, known, value])
  useImperativeHandle(ref, () => editor.view.dom, [editor])
  return (
    <div>
      <div className={css.frame} data-invalid={props.invalid || isOver || undefined}>
        <RichTextToolbar ref={bar} editor={editor} tags={tags} />
        <EditorContent editor={editor} />
        {props.tags && <RichTextChip editor={editor} tags={tags} />}
      </div>
      <RichTextSuggestions shown={suggested} id={`${hint}-tags`} />
      <span id={`${hint}-keys`} hidden>
        Press Alt+F10 for the formatting toolbar, Escape to return.
      </span>
      {isNear && (
        <p id={`${hint}-count`} className={isOver ? over : count}>
          {isOver
            ? `${formatNumber(value.length - limit)} characters too many, formatting included`
            : `${formatNumber(limit - value.length)} characters left, formatting included`}
        </p>
      )}
    </div>
  )
}
