import { useState } from 'react'
import { shortcutRests } from '~/ui/hooks/shortcuts'
import { useKeydown } from '~/ui/hooks/use-keydown'

type RowKeys = {
  /** The ids of the rows, from top to bottom. */
  ids: string[]
  select?: ((id: string) => void) | undefined
  open?: ((id: string) => void) | undefined
  edit?: ((id: string) => void) | undefined
}

/**
 * Moving through a list by keyboard: j and k (or arrows on a row) move, x selects, Enter opens, e edits. Answers
 * which row is the active one, and a tick above 0 from when it should take the focus until it has.
 */
export function useRowKeys({ ids, select, open, edit }: RowKeys) {
  const [active, setActive] = useState<{ id: string; tick: number } | null>(null)
  const index = active ? ids.indexOf(active.id) : -1
  const move = (step: number) => {
    const next = ids[index < 0 ? 0 : Math.min(ids.length - 1, Math.max(0, index + step))]
    if (next !== undefined) setActive({ id: next, tick: (active?.tick ?? 0) + 1 })
  }
  useKeydown((event) => {
    if (shortcutRests(event)) return
    const onRow = event.target instanceof HTMLTableRowElement
    const id = ids[index]
    const act = {
      j: () => move(1),
      k: () => move(-1),
      ArrowDown: onRow ? () => move(1) : undefined,
      ArrowUp: onRow ? () => move(-1) : undefined,
      x: id !== undefined && select ? () => select(id) : undefined,
      e: id !== undefined && edit ? () => edit(id) : undefined,
      Enter: id !== undefined && onRow && open ? () => open(id) : undefined,
    }[event.key]
    if (!act) return
    event.preventDefault()
    act()
  })
  return {
    /** The row that Tab reaches: the active one, or the first. */
    tabStop: index >= 0 ? index : 0,
    tick: index >= 0 ? (active?.tick ?? 0) : 0,
    /** The row has the focus, or something in it. When it goes and comes back it does not take it once more. */
    setActive: (id: string) => setActive({ id, tick: 0 }),
  }
}
