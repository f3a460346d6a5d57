import type { SuggestionOptions } from '@tiptap/suggestion'
import type { Store } from '~/lib/store'
import type { MentionNodeAttrs } from '@tiptap/extension-mention'
import type { TextTag } from './text-tags'

/** The tags that are suggested while one is typed. */
export type Suggested = {
  tags: readonly TextTag[]
  active: number
  rect: DOMRect | null
  pick: (tag: TextTag) => void
}

const startsWith = (query: string) => {
  const words = query.trim().toLowerCase()
  return ({ name, label }: TextTag) =>
    name.toLowerCase().startsWith(words) || label.toLowerCase().startsWith(words)
}

/** Suggests tags after `{{`; `shown` is what the list shows. */
export function suggestTags(
  tags: () => readonly TextTag[],
  shown: Store<Suggested | null>,
): Omit<SuggestionOptions<TextTag, MentionNodeAttrs>, 'editor'> {
  const move = (by: number) => {
    const now = shown.get()
    if (!now) return
    shown.set({ ...now, active: (now.active + by + now.tags.length) % now.tags.length })
  }
  return {
    char: '{{',
    allowedPrefixes: null,
    items: ({ query }) => tags().filter(startsWith(query)),
    command: ({ editor, range, props }) => {
      editor
        .chain()
        .focus()
        .insertContentAt(range, [{ type: 'mention', attrs: { id: props.id, label: props.label } }])
        .run()
    },
    render: () => {
      const show: NonNullable<
        ReturnType<NonNullable<SuggestionOptions<TextTag, MentionNodeAttrs>['render']>>['onStart']
      > = ({ items, command, clientRect }) => {
        const pick = ({ name }: TextTag) => command({ id: name, label: null })
        const rect = clientRect?.() ?? null
        shown.set(items.length > 0 ? { tags: items, active: 0, rect, pick } : null)
      }
      return {
        onStart: show,
        onUpdate: show,
        onExit: () => shown.set(null),
        onKeyDown: ({ event }) => {
          const now = shown.get()
          if (!now) return false
          if (event.key === 'ArrowDown') move(1)
          else if (event.key === 'ArrowUp') move(-1)
          else if (event.key === 'Escape') shown.set(null)
          else if (event.key === 'Enter' || event.key === 'Tab') {
            const tag = now.tags[now.active]
            if (tag) now.pick(tag)
          } else return false
          return true
        },
      }
    },
  }
}
