import { attachClosestEdge } from '@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge/attach-closest-edge'
import { extractClosestEdge } from '@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge/extract-closest-edge'
import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine'
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { useEffect, useRef, useState } from 'react'

export type Dragged = { kind: 'section' | 'item'; key: string }
export type Edge = 'top' | 'bottom'

/** Drop targets: beside an item, at the start or end of a section, beside a section. */
export type Target =
  | { on: 'item'; key: string }
  | { on: 'head' | 'foot'; section: string }
  | { on: 'section'; key: string }

export const draggedOf = ({ kind, key }: Record<string | symbol, unknown>): Dragged | null =>
  (kind === 'section' || kind === 'item') && typeof key === 'string' ? { kind, key } : null

/** Makes a row draggable by its handle. */
export function useDraggable({ kind, key }: Dragged) {
  const row = useRef<HTMLDivElement>(null)
  const grip = useRef<HTMLSpanElement>(null)
  const [isDragged, setDragged] = useState(false)
  useEffect(() => {
    if (!row.current || !grip.current) return
    return draggable({
      element: row.current,
      dragHandle: grip.current,
      getInitialData: () => ({ kind, key }),
      onDragStart: () => setDragged(true),
      onDrop: () => setDragged(false),
    })
  }, [kind, key])
  return { row, grip, isDragged }
}

/** Makes an element a drop target, and reports the nearest edge. */
export function useDropTarget(element: { current: HTMLElement | null }, target: Target) {
  const [edge, setEdge] = useState<Edge | null>(null)
  const id = JSON.stringify(target)
  useEffect(() => {
    if (!element.current) return
    const parsed: Target = JSON.parse(id)
    const takes = parsed.on === 'section' ? 'section' : 'item'
    const allowedEdges: Edge[] =
      parsed.on === 'head' ? ['bottom'] : parsed.on === 'foot' ? ['top'] : ['top', 'bottom']
    const clear = () => setEdge(null)
    return combine(
      dropTargetForElements({
        element: element.current,
        canDrop: ({ source }) => draggedOf(source.data)?.kind === takes,
        getData: ({ input, element: over }) =>
          attachClosestEdge({ target: parsed }, { input, element: over, allowedEdges }),
        onDrag: ({ self, source }) => {
          const isSelf = 'key' in parsed && draggedOf(source.data)?.key === parsed.key
          const next = isSelf ? null : extractClosestEdge(self.data)
          setEdge(next === 'top' || next === 'bottom' ? next : null)
        },
        onDragLeave: clear,
        onDrop: clear,
      }),
    )
  }, [element, id])
  return edge
}
