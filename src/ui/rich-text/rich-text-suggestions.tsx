import { useEffect, useRef } from 'react'
import { useStore, type Store } from '~/lib/store'
import * as css from '~/ui/combobox/combobox.css'
import type { Suggested } from './suggest-tags'

interface RichTextSuggestionsProps {
  shown: Store<Suggested | null>
  /** The id of the list; its options are numbered. */
  id: string
}

/** The tags that match what is typed after `{{`; the focus stays in the text. */
export function RichTextSuggestions({ shown, id }: RichTextSuggestionsProps) {
  const suggested = useStore(shown)
  const popup = useRef<HTMLDivElement>(null)
  const rect = suggested?.rect
  useEffect(() => {
    const box = popup.current
    if (!box || !rect) return
    box.showPopover()
    const below = window.innerHeight - rect.bottom
    box.style.left = `${Math.min(rect.left, window.innerWidth - box.offsetWidth - 8)}px`
    box.style.top =
      below > box.offsetHeight + 8 ? `${rect.bottom + 4}px` : `${rect.top - box.offsetHeight - 4}px`
  }, [rect])
  if (!suggested) return null
  return (
    // Pressing an option must not blur the text.
    <div
      ref={popup}
      popover="manual"
      className={css.popup}
      onMouseDown={(event) => event.preventDefault()}
    >
      <ul id={id} role="listbox" aria-label="Tags" className={css.list}>
        {suggested.tags.map((tag, index) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the keys are the text's
          <li
            key={tag.name}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === suggested.active}
            data-active={index === suggested.active || undefined}
            className={css.option}
            onClick={() => suggested.pick(tag)}
          >
            <span className={css.text}>{tag.label}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
