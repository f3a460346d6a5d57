import { useEffect, useRef, useState } from 'react'
import type { Mapping } from '~/tabular/column-guess'
import { rememberedMapping } from '~/features/import/columns/column-memory'
import { ListProblem } from '~/tabular/list-problem'
import { ListReader } from '~/tabular/list-reader'
import type { ListSource, ReadingChoices, ReadingFacts } from '~/tabular/list-reading'

export type ReadList = { name: string; facts: ReadingFacts; mapping: Mapping }

type State =
  | { status: 'none' }
  | { status: 'reading'; name: string }
  | { status: 'failed'; name: string; message: string }
  | ({ status: 'read'; isReading: boolean } & ReadList)

/** A list that somebody chose: read beside the page, read otherwise when the guess was wrong, then handed over. */
export function useListReading() {
  const [state, setState] = useState<State>({ status: 'none' })
  const reader = useRef<ListReader>(null)
  const source = useRef<{ list: ListSource; choices: ReadingChoices }>(null)
  const close = () => {
    reader.current?.close()
    reader.current = null
  }
  useEffect(() => close, [])

  const read = async (list: ListSource, name: string, choices: ReadingChoices) => {
    source.current = { list, choices }
    const asked = source.current
    reader.current ??= new ListReader()
    try {
      const facts = await reader.current.read(list, choices)
      if (source.current !== asked) return
      const heads = facts.columns.map((column) => column.name)
      const known = facts.hasHead ? rememberedMapping(heads) : undefined
      setState({ status: 'read', isReading: false, name, facts, mapping: known ?? facts.mapping })
    } catch (error) {
      if (source.current !== asked) return
      // What reads did not come, or fell over: the next list gets another one.
      if (error instanceof ListProblem && error.code === 'not-read') close()
      const message = error instanceof Error ? error.message : String(error)
      setState({ status: 'failed', name, message })
    }
  }

  return {
    state,
    /** Reads what was chosen. */
    choose(list: ListSource, name: string) {
      setState({ status: 'reading', name })
      void read(list, name, {})
    },
    /** Reads the same once more, otherwise. */
    reread(choices: ReadingChoices) {
      if (state.status !== 'read' || !source.current) return
      setState({ ...state, isReading: true })
      const { list } = source.current
      // Which sheet it is was found out, perhaps; with another head it is still this one.
      const before = { ...source.current.choices, sheet: state.facts.sheet }
      // Another sheet or encoding has its heads elsewhere.
      const kept = 'headRow' in choices ? before : { ...before, headRow: undefined }
      void read(list, state.name, { ...kept, ...choices })
    },
    map(mapping: Mapping) {
      if (state.status === 'read') setState({ ...state, mapping })
    },
    forget() {
      source.current = null
      close()
      setState({ status: 'none' })
    },
    /** The reader with its list, for whoever takes the rows; it is theirs to close. */
    handOver(): ListReader | null {
      const given = reader.current
      reader.current = null
      return given
    },
  }
}
