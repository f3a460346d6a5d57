import { useEffect, useState } from 'react'

/**
 * Something that can be picked: its value, what is read, a second line that tells namesakes apart, and how many rows it
 * would leave of a list.
 */
export type Option = {
  value: string
  label: string
  hint?: string
  count?: number | undefined
  disabled?: boolean
}

/** Whether something of unknown kind, the value of a form's field say, is an option. */
export function isOption(value: unknown): value is Option {
  return typeof value === 'object' && value !== null && 'value' in value && 'label' in value
}

/** All options at once, or a search for them; a search must stop when its signal says so. */
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
 * Case, accents and apostrophes do not matter: `jose` finds `José`, `strasse` `Straße`, `obrien` `O’Brien`. The server's
 * `fold_text` folds alike.
 */
export function plain(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[\p{Diacritic}\u0300-\u036f'’‘ʼ`´]/gu, '')
    .toLowerCase()
    .replace(/[øłđıħςßæœ]/g, (letter) => letters[letter] ?? letter)
}

/** The options that contain every word of the text, in their label or hint. */
export function matching(options: readonly Option[], text: string): readonly Option[] {
  const words = plain(text).split(/\s+/).filter(Boolean)
  return options.filter((option) => {
    const haystack = plain(`${option.label} ${option.hint ?? ''}`)
    return words.every((word) => haystack.includes(word))
  })
}

/**
 * The options for what is typed. While a search runs, the last options stay, so the list does not flicker; those before
 * the first are `known`.
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
    // The first list comes at once; only typing waits for its end.
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
