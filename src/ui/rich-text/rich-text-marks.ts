import type { ChainedCommands, Editor } from '@tiptap/react'
import {
  Bold,
  Code,
  Heading2,
  Heading3,
  Italic,
  List,
  ListOrdered,
  Minus,
  Quote,
  Redo2,
  Strikethrough,
  Underline,
  Undo2,
  type LucideIcon,
} from 'lucide-react'

export type Mark = {
  /** Its name in the editor, too. */
  id: string
  label: string
  Icon: LucideIcon
  keys?: readonly string[]
  isToggle: boolean
  run: (chain: ChainedCommands) => ChainedCommands
}

const toggle = (
  id: string,
  label: string,
  Icon: LucideIcon,
  run: Mark['run'],
  keys?: readonly string[],
): Mark => ({ id, label, Icon, keys, isToggle: true, run })

const act = (id: string, label: string, Icon: LucideIcon, run: Mark['run']): Mark => ({
  id,
  label,
  Icon,
  isToggle: false,
  run,
})

/** The buttons in their order, with strokes between what belongs together. */
export const marks: readonly (Mark | 'gap')[] = [
  toggle('bold', 'Bold', Bold, (chain) => chain.toggleBold(), ['mod', 'b']),
  toggle('italic', 'Italic', Italic, (chain) => chain.toggleItalic(), ['mod', 'i']),
  toggle('underline', 'Underline', Underline, (chain) => chain.toggleUnderline(), ['mod', 'u']),
  toggle('strike', 'Strike through', Strikethrough, (chain) => chain.toggleStrike()),
  'gap',
  toggle('heading2', 'Heading', Heading2, (chain) => chain.toggleHeading({ level: 2 })),
  toggle('heading3', 'Small heading', Heading3, (chain) => chain.toggleHeading({ level: 3 })),
  toggle('bulletList', 'List', List, (chain) => chain.toggleBulletList()),
  toggle('orderedList', 'Numbered list', ListOrdered, (chain) => chain.toggleOrderedList()),
  toggle('blockquote', 'Quote', Quote, (chain) => chain.toggleBlockquote()),
  toggle('code', 'Code', Code, (chain) => chain.toggleCode()),
  act('rule', 'Horizontal line', Minus, (chain) => chain.setHorizontalRule()),
  'gap',
  act('undo', 'Undo in this text', Undo2, (chain) => chain.undo()),
  act('redo', 'Redo in this text', Redo2, (chain) => chain.redo()),
  'gap',
]

/** Whether the text at the cursor is of this kind. */
export function isOn(editor: Editor, { id, isToggle }: Mark): boolean {
  if (!isToggle) return false
  const level = /^heading(\d)$/.exec(id)?.[1]
  return level ? editor.isActive('heading', { level: Number(level) }) : editor.isActive(id)
}

/** Whether there is anything to undo or redo; the rest always can be pressed. */
export function isAvailable(editor: Editor, { id }: Mark): boolean {
  if (id === 'undo') return editor.can().undo()
  return id !== 'redo' || editor.can().redo()
}
