import { Search, X } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { after, before, control, framed, inset } from '~/ui/input/control-state.css'
import { shortcutRests } from '~/ui/hooks/shortcuts'
import * as css from './search-box.css'
import { Tooltip } from '~/ui/tooltip/tooltip'
import { useKeydown } from '~/ui/hooks/use-keydown'

type SearchBoxProps = {
  label: string
  placeholder?: string
  /** Current search text. */
  value: string
  /** Called 250 ms after the last key press, at once on Enter and when cleared. */
  onChange: (text: string) => void
  /** Focused by `/` anywhere on the page; set it for one search box a page only. */
  slash?: boolean
}

const pause = 250

/** Search field of a list. Escape clears it, or removes the focus if it is empty. */
export function SearchBox({ label, placeholder, value, onChange, slash = true }: SearchBoxProps) {
  const [text, setText] = useState(value)
  // Last submitted text: when it returns as `value`, text typed since then must be kept.
  const [known, setKnown] = useState({ value, sent: value })
  if (value !== known.value) {
    setKnown({ value, sent: known.sent })
    if (value !== known.sent) setText(value)
  }
  const input = useRef<HTMLInputElement>(null)
  const send = useEffectEvent((next: string) => {
    setKnown({ value, sent: next })
    if (next !== value) onChange(next)
  })
  useEffect(() => {
    if (text.trim() === value) return
    const timer = setTimeout(() => send(text.trim()), pause)
    return () => clearTimeout(timer)
  }, [text, value])
  const focus = (event: KeyboardEvent) => {
    if (event.key !== '/' || shortcutRests(event)) return
    event.preventDefault()
    input.current?.focus()
    input.current?.select()
  }
  useKeydown(focus, { isOn: slash })
  const commit = (next: string) => {
    setText(next)
    setKnown({ value, sent: next.trim() })
    if (next.trim() !== value) onChange(next.trim())
  }
  return (
    <div role="search" className={`${framed} ${css.box}`}>
      <span className={before}>
        <Search aria-hidden />
      </span>
      <input
        ref={input}
        type="search"
        role="searchbox"
        aria-label={label}
        aria-keyshortcuts={slash ? '/' : undefined}
        placeholder={placeholder ?? label}
        autoComplete="off"
        spellCheck={false}
        dir="auto"
        className={control({ start: true, end: true })}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') commit(text)
          if (event.key !== 'Escape') return
          event.preventDefault()
          if (text) commit('')
          else event.currentTarget.blur()
        }}
      />
      <span className={after}>
        {text ? (
          <Tooltip content="Clear search" repeats>
            <button
              type="button"
              className={inset}
              aria-label="Clear search"
              onClick={() => {
                commit('')
                input.current?.focus()
              }}
            >
              <X aria-hidden />
            </button>
          </Tooltip>
        ) : (
          slash && <kbd className={css.key}>/</kbd>
        )}
      </span>
    </div>
  )
}
