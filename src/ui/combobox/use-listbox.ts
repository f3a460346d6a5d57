import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import {
  plain,
  useOptions,
  type Option,
  type OptionSource,
  type OptionState,
} from '~/ui/input/option-source'

type Entry = { kind: 'option'; option: Option } | { kind: 'create'; text: string }

export type Listbox = {
  id: string
  optionId: (index: number) => string
  isOpen: boolean
  state: OptionState
  entries: readonly Entry[]
  active: number
  setActive: (index: number) => void
  pick: (index: number) => void
  open: () => void
  close: () => void
  /** Handles the keys of the combobox pattern; returns true if the key was handled. */
  onKeyDown: (event: KeyboardEvent) => boolean
  /** The ARIA attributes of the text field. */
  aria: {
    role: 'combobox'
    'aria-expanded': boolean
    'aria-controls': string
    'aria-autocomplete': 'list'
    'aria-activedescendant': string | undefined
  }
}

/** The list of a combobox: options, active option, and keys. */
export function useListbox(options: {
  source: OptionSource
  text: string
  onPick: (option: Option) => void
  onCreate?: ((text: string) => void) | undefined
  /** The initial options: the list is always open. */
  known?: readonly Option[] | undefined
}): Listbox {
  const { source, text, onPick, onCreate, known } = options
  const id = useId()
  const [isOpen, setOpen] = useState(known !== undefined)
  const [marked, setMarked] = useState({ text, index: -1 })
  const state = useOptions(source, text, isOpen, known)
  const entries: Entry[] = state.options.map((option) => ({ kind: 'option', option }))
  const typed = text.trim()
  const exists = state.options.some((option) => plain(option.label) === plain(typed))
  if (onCreate && typed && !exists && state.status === 'ready') {
    entries.push({ kind: 'create', text: typed })
  }
  // The active option belongs to one text: typing activates the best match again.
  const wanted = marked.text === text ? marked.index : typed ? 0 : -1
  const active = Math.min(wanted, entries.length - 1)
  const setActive = (index: number) => setMarked({ text, index })
  const open = () => setOpen(true)
  // Enter was pressed while the options for this text were loading.
  const awaited = useRef<string | null>(null)
  const close = () => {
    awaited.current = null
    setOpen(false)
    setMarked({ text, index: -1 })
  }
  const pick = (index: number) => {
    const entry = entries[index]
    if (entry?.kind === 'create') onCreate?.(entry.text)
    else if (entry && !entry.option.disabled) onPick(entry.option)
  }
  useEffect(() => {
    if (awaited.current === null || state.status === 'loading') return
    const isMeant = awaited.current === text && state.status === 'ready'
    awaited.current = null
    if (isMeant && entries.length > 0) pick(0)
  })
  const move = (step: number) => {
    if (!isOpen) return open()
    if (entries.length > 0)
      setActive(
        (active + step + entries.length + (active < 0 && step < 0 ? 1 : 0)) % entries.length,
      )
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return false
    if (event.key === 'ArrowDown') move(1)
    else if (event.key === 'ArrowUp') move(-1)
    else if (event.key === 'Enter' && isOpen && typed && state.status === 'loading')
      // The visible options belong to an older text.
      awaited.current = text
    else if (event.key === 'Enter' && isOpen && active >= 0) pick(active)
    else return false
    event.preventDefault()
    return true
  }
  const optionId = (index: number) => `${id}-${index}`
  return {
    id,
    optionId,
    isOpen,
    state,
    entries,
    active,
    setActive,
    pick,
    open,
    close,
    onKeyDown,
    aria: {
      role: 'combobox',
      'aria-expanded': isOpen,
      'aria-controls': id,
      'aria-autocomplete': 'list',
      'aria-activedescendant': isOpen && active >= 0 ? optionId(active) : undefined,
    },
  }
}
