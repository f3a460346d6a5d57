import type { Ref } from 'react'
import type { ControlProps } from '~/ui/input/control-state'
import { onDemand } from '~/ui/lazy/lazy'
import { LazyPart } from '~/ui/lazy/lazy-part'
import type { TextTag } from './text-tags'
import * as css from './rich-text.css'

const editor = onDemand(() => import('./rich-text-editor').then((module) => module.RichTextEditor))

export type RichTextProps = ControlProps<string> & {
  ref?: Ref<HTMLElement>
  /** The label in words: no label element can point at what is no native control. */
  'aria-label': string
  /** The most characters of the text as HTML; what is over is told, never cut off. */
  limit?: number
  placeholder?: string
  /** The tags that the text may contain; without them it has none. */
  tags?: readonly TextTag[]
}

/**
 * Text with headings, lists and links; its value is HTML, and empty where nothing is written. The editor
 * is fetched when it is needed. What is typed is never replaced; a value that comes from elsewhere is.
 */
export function RichText(props: RichTextProps) {
  return (
    <div className={css.place}>
      <LazyPart code={editor} waiting="Loading the editor">
        {(RichTextEditor) => <RichTextEditor {...props} />}
      </LazyPart>
    </div>
  )
}
