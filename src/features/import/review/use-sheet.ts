import { useEffect, useState } from 'react'
import type { Import } from '~/features/import/import.api'
import type { ImportSheet } from './import-sheet'
import type { SheetNews } from './sheet-view'
import { storedSheet } from './open-sheet'

type State =
  | { status: 'loading'; done: number }
  | { status: 'failed'; error: Error }
  | { status: 'ready'; sheet: ImportSheet }

/** The rows of an import that was created before this page was opened. `handed`: the sheet was built on this page. */
export function useSheet(latest: Import, openedSheet: ImportSheet | null, events: SheetNews) {
  const [state, setState] = useState<State>(
    openedSheet ? { status: 'ready', sheet: openedSheet } : { status: 'loading', done: 0 },
  )
  const [attempt, setAttempt] = useState(0)
  const [first] = useState({ latest, news: events })
  useEffect(() => {
    if (openedSheet) return
    const abort = new AbortController()
    const progress = (done: number) => setState({ status: 'loading', done })
    storedSheet(first.latest, first.news, abort.signal, progress).then(
      (sheet) => abort.signal.aborted || setState({ status: 'ready', sheet }),
      (error: Error) => abort.signal.aborted || setState({ status: 'failed', error }),
    )
    return () => abort.abort()
  }, [openedSheet, first, attempt])
  const sheet = state.status === 'ready' ? state.sheet : null
  useEffect(() => {
    if (!sheet) return
    sheet.send()
    return () => sheet.close()
  }, [sheet])
  return {
    state,
    retry() {
      setState({ status: 'loading', done: 0 })
      setAttempt((now) => now + 1)
    },
  }
}
