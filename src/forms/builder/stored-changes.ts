import type { Store } from '~/lib/store'

const pause = 300

function afterPause(work: () => void): () => void {
  const timer = setTimeout(work, pause)
  return () => clearTimeout(timer)
}

/** The unsaved changes in the draft of a tab: changed fields only, and their former values. */
export function storedChanges<Values extends object>(
  names: readonly (keyof Values)[],
  { values, base }: { values: Values; base: Values },
) {
  const part = (from: Values) => Object.fromEntries(names.map((name) => [name, from[name]]))
  return { changed: part(values), before: part(base) }
}

/** Whether a draft holds changes as they are stored now; an older console may have stored something else. */
export function isStoredChanges(
  draft: Record<string, unknown>,
): draft is { version: number; changed: object; before: object } {
  const { version, changed, before } = draft
  return (
    typeof version === 'number' &&
    [changed, before].every((part) => typeof part === 'object' && part !== null)
  )
}

/**
 * Stores a draft soon after a change of the values, and when the page is left. Returns a function that stops it.
 * `soon` delays the work, and returns a function that cancels it.
 */
export function storeOnChange<State extends { values: object; base: object }>(
  { get, subscribe }: Pick<Store<State>, 'get' | 'subscribe'>,
  write: (state: State) => void,
  soon = afterPause,
): () => void {
  let cancel: (() => void) | undefined
  let before = get()
  const flush = () => {
    cancel?.()
    cancel = undefined
    write(get())
  }
  const stop = subscribe(() => {
    const state = get()
    if (state.values === before.values && state.base === before.base) return
    before = state
    cancel ??= soon(flush)
  })
  window.addEventListener('pagehide', flush)
  return () => {
    stop()
    if (cancel) flush()
    window.removeEventListener('pagehide', flush)
  }
}
