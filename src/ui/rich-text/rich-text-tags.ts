import { nodeInputRule } from '@tiptap/react'
import { Mention } from '@tiptap/extension-mention'
import type { Store } from '~/lib/store'
import { suggestTags, type Suggested } from './suggest-tags'
import { tagText, type TextTag } from './text-tags'
import * as css from './rich-text.css'

const typed = /\{\{([^{}|]+)(?:\|([^{}]*))?\}\}$/

/** Tags as chips, so that no formatting splits them. `tags` returns those that are known. */
export const tagChips = (tags: () => readonly TextTag[], shown: Store<Suggested | null>) =>
  Mention.extend({
    selectable: true,
    addInputRules() {
      const known = (name: string) => tags().some((tag) => tag.name === name)
      return [
        nodeInputRule({
          find: (text) => {
            const match = typed.exec(text)
            return match && known((match[1] ?? '').trim())
              ? { index: match.index, text: match[0], data: match }
              : null
          },
          type: this.type,
          getAttributes: ({ data }) => ({
            id: String(data?.[1] ?? '').trim(),
            label: data?.[2] ? String(data[2]).trim() : null,
          }),
        }),
      ]
    },
  }).configure({
    renderText: ({ node: { attrs } }) =>
      tagText(String(attrs.id), attrs.label && String(attrs.label)),
    renderHTML: ({ node: { attrs } }) => {
      const name = tags().find((tag) => tag.name === attrs.id)?.label ?? String(attrs.id)
      const text = attrs.label ? `${name} | ${String(attrs.label)}` : name
      return [
        'span',
        {
          class: css.chip,
          'data-type': 'mention',
          'data-id': String(attrs.id),
          ...(attrs.label && { 'data-label': String(attrs.label) }),
        },
        text,
      ]
    },
    suggestion: suggestTags(tags, shown),
  })
