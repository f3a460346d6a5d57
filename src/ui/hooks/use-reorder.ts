import { attachClosestEdge } from '@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge/attach-closest-edge'
import { extractClosestEdge } from '@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge/extract-closest-edge'
import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine'
import {
  draggable,
  dropTargetForElements,
  monitorForElements,
} from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { useEffect, useEffectEvent, useRef, useState } from 'react'

type DragData = Record<string | symbol, unknown>

const isRow = (list: string, { list: of, row }: DragData) => of === list && typeof row === 'string'

/** Makes a row of a list draggable by its handle, and a drop target. */
export function useReorderRow<Row extends HTMLElement>(list: string, key: string) {
  const row = useRef<Row>(null)
  const grip = useRef<HTMLSpanElement>(null)
  const [isDragged, setDragged] = useState(false)
  const [edge, setEdge] = useState<'top' | 'bottom' | null>(null)
  useEffect(() => {
    if (!row.current || !grip.current) return
    const clear = () => setEdge(null)
    const data = { list, row: key }
    return combine(
      draggable({
        element: row.current,
        dragHandle: grip.current,
        getInitialData: () => data,
        onDragStart: () => setDragged(true),
        onDrop: () => setDragged(false),
      }),
      dropTargetForElements({
        element: row.current,
        canDrop: ({ source }) => isRow(list, source.data),
        getData: ({ input, element }) =>
          attachClosestEdge(data, { input, element, allowedEdges: ['top', 'bottom'] }),
        onDrag: ({ self, source }) => {
          const next = source.data.row === key ? null : extractClosestEdge(self.data)
          setEdge(next === 'top' || next === 'bottom' ? next : null)
        },
        onDragLeave: clear,
        onDrop: clear,
      }),
    )
  }, [list, key])
  return { row, grip, isDragged, edge }
}

/** Moves a dropped row; `move` takes its position counted without itself. */
export function useReorderDrops(
  list: string,
  rows: readonly { key: string }[],
  move: (key: string, to: number) => void,
) {
  const dropped = useEffectEvent((key: unknown, beside: unknown, isAfter: boolean) => {
    if (typeof key !== 'string' || key === beside) return
    const others = rows.filter((row) => row.key !== key)
    const position = others.findIndex((other) => other.key === beside)
    if (position >= 0) move(key, isAfter ? position + 1 : position)
  })
  useEffect(
    () =>
      monitorForElements({
        canMonitor: ({ source }) => isRow(list, source.data),
        onDrop: ({ source, location }) => {
          const [over] = location.current.dropTargets
          if (!over) return
          const isAfter = extractClosestEdge(over.data) === 'bottom'
          dropped(source.data.row, over.data.row, isAfter)
        },
      }),
    [list],
  )
}
