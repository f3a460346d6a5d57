import { ChevronDown, ChevronUp } from 'lucide-react'
import { useState, type KeyboardEvent } from 'react'
import { VisuallyHidden } from '~/ui/display/visually-hidden'
import { Checkbox } from '~/ui/input/checkbox'
import { IconButton } from '~/ui/input/icon-button'
import * as css from './ordered-choices.css'

interface OrderedChoicesProps {
  /** What a choice is, for announcements: "column". */
  noun: string
  labelOf: (id: string) => string
  /** Ids of the shown choices in order. */
  shown: readonly string[]
  hidden: readonly string[]
  /** The first one is always shown and stays the first. */
  isFirstFixed?: boolean
  onChange: (shown: string[], hidden: string[]) => void
}

/** Shows, hides and reorders things by checkboxes, arrow buttons and Alt with the arrow keys. */
export function OrderedChoices({
  noun,
  labelOf,
  shown,
  hidden,
  isFirstFixed = false,
  onChange,
}: OrderedChoicesProps) {
  const [announcement, setAnnouncement] = useState('')
  const first = isFirstFixed ? 1 : 0
  const move = (id: string, step: number) => {
    const from = shown.indexOf(id)
    const to = from + step
    if (from < first || to < first || to >= shown.length) return
    onChange(shown.filter((other) => other !== id).toSpliced(to, 0, id), [...hidden])
    setAnnouncement(`${labelOf(id)}, ${noun} ${to + 1} of ${shown.length}`)
  }
  const show = (id: string, isShown: boolean) => {
    const without = (ids: readonly string[]) => ids.filter((other) => other !== id)
    if (isShown) onChange([...shown, id], without(hidden))
    else onChange(without(shown), [...hidden, id])
  }
  const moveByKey = (id: string) => (event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    move(id, event.key === 'ArrowUp' ? -1 : 1)
  }
  return (
    <>
      <ul role="list" className={css.list}>
        {[...shown, ...hidden].map((id) => {
          const position = shown.indexOf(id)
          const isFixed = position >= 0 && position < first
          return (
            <li key={id}>
              <div className={css.line} onKeyDown={moveByKey(id)}>
                <div className={css.name}>
                  <Checkbox
                    label={labelOf(id)}
                    checked={position >= 0}
                    disabled={isFixed}
                    onChange={(checked) => show(id, checked)}
                  />
                </div>
                {position >= first && (
                  <>
                    <IconButton
                      size="sm"
                      label={`Move ${labelOf(id)} up`}
                      icon={<ChevronUp aria-hidden />}
                      aria-disabled={position === first || undefined}
                      onClick={() => move(id, -1)}
                    />
                    <IconButton
                      size="sm"
                      label={`Move ${labelOf(id)} down`}
                      icon={<ChevronDown aria-hidden />}
                      aria-disabled={position === shown.length - 1 || undefined}
                      onClick={() => move(id, 1)}
                    />
                  </>
                )}
              </div>
            </li>
          )
        })}
      </ul>
      <VisuallyHidden live="polite">{announcement}</VisuallyHidden>
    </>
  )
}
