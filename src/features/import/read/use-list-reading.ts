import { useEffect, useRef, useState } from 'react'
import { useUser } from '~/api/session/user'
import { rememberedMapping } from '~/features/import/columns/column-memory'
import type { Mapping } from '~/tabular/column-guess'
import { ListProblem } from '~/tabular/list-problem'
import { ListReader } from '~/tabular/list-reader'
import type { ListSource, ReadingChoices, ReadingFacts } from '~/tabular/list-reading'

export type ReadList = {
  name: string
  facts: ReadingFacts
  mapping: Mapping
  /** How many rows are about leavers. */
  leavers: number
}

type State =
  | { status: 'none' }
  | { status: 'reading'; name: string }
  | { status: 'failed'; name: string; message: string }
  | ({ status: 'read'; isReading: boolean } & ReadList)

const isAboutLeavers = (mapping: Mapping) =>
  mapping.includes('status') || mapping.includes('leftOn')

/** Reads a chosen file in a worker, again with other options if the guess was wrong, and passes its rows on. */
export function useListReading() {
  const { email } = useUser()
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
    const current = source.current
    reader.current ??= new ListReader()
    const { current: listReader } = reader
    try {
      const facts = await listReader.read(list, choices, [email.slice(email.lastIndexOf('@') + 1)])
      if (source.current !== current) return
      const heads = facts.columns.map((column) => column.name)
      const remembered = facts.hasHead ? rememberedMapping(heads) : undefined
      const mapping = remembered ?? facts.mapping
      const leavers = isAboutLeavers(mapping) ? await listReader.countLeavers(mapping) : 0
      if (source.current !== current) return
      setState({ status: 'read', isReading: false, name, facts, mapping, leavers })
    } catch (error) {
      if (source.current !== current) return
      // The worker could not be loaded, or failed: the next file gets a new one.
      if (error instanceof ListProblem && error.code === 'not-read') close()
      const message = error instanceof Error ? error.message : String(error)
      setState({ status: 'failed', name, message })
    }
  }

  const countLeavers = async (mapping: Mapping) => {
    const { current } = source
    const leavers = isAboutLeavers(mapping) ? await reader.current?.countLeavers(mapping) : 0
    if (source.current !== current || leavers === undefined) return
    setState((now) =>
      now.status === 'read' && now.mapping === mapping ? { ...now, leavers } : now,
    )
  }

  return {
    state,
    /** Reads the chosen file. */
    choose(list: ListSource, name: string) {
      setState({ status: 'reading', name })
      void read(list, name, {})
    },
    /** Reads the same file with other options. */
    reread(choices: ReadingChoices) {
      if (state.status !== 'read' || !source.current) return
      setState({ ...state, isReading: true })
      const { list } = source.current
      // The sheet may have been detected; with another header row it is still this one.
      const before = { ...source.current.choices, sheet: state.facts.sheet }
      // Another sheet or encoding has its header row elsewhere.
      const isSame = 'headRow' in choices || 'leaveOutHidden' in choices
      const retained = isSame ? before : { ...before, headRow: undefined }
      void read(list, state.name, { ...retained, ...choices })
    },
    map(mapping: Mapping) {
      if (state.status !== 'read') return
      setState({ ...state, mapping })
      // The reader fails if another file is chosen: nobody needs the number then.
      void countLeavers(mapping).catch(() => {})
    },
    forget() {
      source.current = null
      close()
      setState({ status: 'none' })
    },
    /** Hands over the reader with its file; the caller closes it. */
    handOver(): ListReader | null {
      const { current } = reader
      reader.current = null
      return current
    },
  }
}
