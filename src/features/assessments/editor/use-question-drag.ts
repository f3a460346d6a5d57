import { attachClosestEdge } from '@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge/attach-closest-edge'
import { extractClosestEdge } from '@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge/extract-closest-edge'
import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine'
import {
  draggable,
  dropTargetForElements,
  monitorForElements,
} from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { useEffect, useEffectEvent, useRef, useState } from 'react'

const isQuestion = ({ question }: Record<string | symbol, unknown>) => typeof question === 'string'

/** Makes a question draggable by its handle, and a drop target. */
export function useQuestionDrag(question: string) {
  const card = useRef<HTMLLIElement>(null)
  const grip = useRef<HTMLSpanElement>(null)
  const [isDragged, setDragged] = useState(false)
  const [edge, setEdge] = useState<'top' | 'bottom' | null>(null)
  useEffect(() => {
    if (!card.current || !grip.current) return
    const clear = () => setEdge(null)
    return combine(
      draggable({
        element: card.current,
        dragHandle: grip.current,
        getInitialData: () => ({ question }),
        onDragStart: () => setDragged(true),
        onDrop: () => setDragged(false),
      }),
      dropTargetForElements({
        element: card.current,
        canDrop: ({ source }) => isQuestion(source.data),
        getData: ({ input, element }) =>
          attachClosestEdge({ question }, { input, element, allowedEdges: ['top', 'bottom'] }),
        onDrag: ({ self, source }) => {
          const next = source.data.question === question ? null : extractClosestEdge(self.data)
          setEdge(next === 'top' || next === 'bottom' ? next : null)
        },
        onDragLeave: clear,
        onDrop: clear,
      }),
    )
  }, [question])
  return { card, grip, isDragged, edge }
}

/** Moves a dropped question; `move` takes its position counted without itself. */
export function useQuestionDrops(
  questions: readonly { key: string }[],
  move: (key: string, to: number) => void,
) {
  const dropped = useEffectEvent((key: unknown, beside: unknown, isAfter: boolean) => {
    if (typeof key !== 'string' || key === beside) return
    const others = questions.filter((question) => question.key !== key)
    const position = others.findIndex((other) => other.key === beside)
    if (position >= 0) move(key, isAfter ? position + 1 : position)
  })
  useEffect(
    () =>
      monitorForElements({
        canMonitor: ({ source }) => isQuestion(source.data),
        onDrop: ({ source, location }) => {
          const [over] = location.current.dropTargets
          if (!over) return
          const isAfter = extractClosestEdge(over.data) === 'bottom'
          dropped(source.data.question, over.data.question, isAfter)
        },
      }),
    [],
  )
}
