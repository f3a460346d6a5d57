import { useEffect, useState } from 'react'

/**
 * An option: value, label, a hint that distinguishes equal labels, and the number of rows that filtering by it
 * would leave.
 */
export type Option = {
  value: string
  label: string
  hint?: string
  count?: number | undefined
  disabled?: boolean
}

/** Type guard for values of unknown type, such as a form field's. */
export function isOption(value: unknown): value is Option {
  return typeof value === 'object' && value !== null && 'value' in value && 'label' in value
}

/** A fixed list of options, or a search function; a search must honour its abort signal. */
export type OptionSource =
  readonly Option[] | ((text: string, signal: AbortSignal) => Promise<readonly Option[]>)

export type OptionState =
  | { status: 'loading'; options: readonly Option[] }
  | { status: 'ready'; options: readonly Option[] }
  | { status: 'failed'; options: readonly Option[]; retry: () => void }

const none: readonly Option[] = []
const pause = 200

const letters: Record<string, string> = {
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ı: 'i',
  ħ: 'h',
  ς: 'σ',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
}

/**
 * Ignores case, accents and apostrophes: `jose` finds `José`, `strasse` `Straße`, `obrien` `O’Brien`. Matches the
 * server's `fold_text`.
 */
export function plain(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[\p{Diacritic}\u0300-\u036f'’‘ʼ`´]/gu, '')
    .toLowerCase()
    .replace(/[øłđıħςßæœ]/g, (letter) => letters[letter] ?? letter)
}

/** Options whose label or hint contains every word of the text. */
export function matching(options: readonly Option[], text: string): readonly Option[] {
  const words = plain(text).split(/\s+/).filter(Boolean)
  return options.filter((option) => {
    const haystack = plain(`${option.label} ${option.hint ?? ''}`)
    return words.every((word) => haystack.includes(word))
  })
}

/**
 * The options for the typed text. While a search runs, the previous options stay, to avoid flicker; `known` are the
 * initial ones.
 */
export function useOptions(
  source: OptionSource,
  text: string,
  isOpen: boolean,
  known?: readonly Option[],
): OptionState {
  const search = typeof source === 'function' ? source : null
  const [found, setFound] = useState(known ? { text: '', options: known } : null)
  const [failedText, setFailedText] = useState<string | null>(null)
  useEffect(() => {
    if (!search || !isOpen || failedText === text) return
    const abort = new AbortController()
    const run = () =>
      search(text, abort.signal).then(
        (options) => abort.signal.aborted || setFound({ text, options }),
        () => abort.signal.aborted || setFailedText(text),
      )
    // The first search runs at once; only typing is debounced.
    const timer = setTimeout(run, text ? pause : 0)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [search, text, isOpen, failedText])
  if (typeof source !== 'function') return { status: 'ready', options: matching(source, text) }
  const options = found?.options ?? none
  if (failedText === text)
    return { status: 'failed', options: none, retry: () => setFailedText(null) }
  return { status: found?.text === text ? 'ready' : 'loading', options }
}
