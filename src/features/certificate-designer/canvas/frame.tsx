import { memo, type KeyboardEvent } from 'react'
import { flushSync } from 'react-dom'
import { assignInlineVars } from '~/ui/hooks/inline-vars'
import { place, remove } from '~/features/certificate-designer/elements/element-actions'
import { kindLabels, nameOf } from '~/features/certificate-designer/elements/element-labels'
import { boxOf, type Box, type Element } from '~/features/certificate-designer/elements/elements'
import type { DesignStore } from '~/features/certificate-designer/state/design-store'
import { useDesigned, useDesigner } from '~/features/certificate-designer/state/use-designer'
import { useFault } from '~/features/certificate-designer/state/use-fault'
import * as css from './canvas.css'
import { startDrag, type Handle } from './drag'

const handles: readonly (Handle & { cursor: 'ns' | 'ew' | 'nwse' | 'nesw' })[] = [
  { x: -1, y: -1, cursor: 'nwse' },
  { x: 0, y: -1, cursor: 'ns' },
  { x: 1, y: -1, cursor: 'nesw' },
  { x: -1, y: 0, cursor: 'ew' },
  { x: 1, y: 0, cursor: 'ew' },
  { x: -1, y: 1, cursor: 'nesw' },
  { x: 0, y: 1, cursor: 'ns' },
  { x: 1, y: 1, cursor: 'nwse' },
]

const percent = (part: number, whole: number) => `${(100 * part) / whole}%`

/** The place of a box as shares of the page. */
const placeOf = ({ x, y, width, height }: Box, page: { width: number; height: number }) =>
  assignInlineVars({
    [css.left]: percent(x, page.width),
    [css.top]: percent(y, page.height),
    [css.wide]: percent(width, page.width),
    [css.high]: percent(height, page.height),
  })

const steps: Partial<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** Arrow keys move by 1 mm, with Shift by 5, with Alt by 0.1; Delete removes. */
function press(store: DesignStore, element: Element, event: KeyboardEvent<HTMLElement>) {
  const { key, shiftKey, altKey, ctrlKey, metaKey } = event
  if (ctrlKey || metaKey) return
  const step = steps[key]
  if (step) {
    event.preventDefault()
    const [x, y] = step
    const by = altKey ? 0.1 : shiftKey ? 5 : 1
    const box = boxOf(element)
    place(store, element._id, { ...box, x: box.x + x * by, y: box.y + y * by }, 'nudge')
  }
  if (key === 'Delete' || key === 'Backspace') {
    event.preventDefault()
    const frames = [...document.querySelectorAll<HTMLElement>('[data-frame]')]
    const at = frames.findIndex(({ dataset }) => dataset.frame === element._id)
    flushSync(() => remove(store, element._id))
    const next = frames[at + 1] ?? frames[at - 1]
    next?.focus()
  }
  if (key === 'Enter') {
    event.preventDefault()
    document
      .querySelector<HTMLElement>('[data-element-fields] :is(textarea, input, select)')
      ?.focus()
  }
  if (key === 'Escape') store.set({ selection: null })
}

interface FrameProps {
  element: Element
  page: { width: number; height: number }
}

/** The frame of an element on the page. What it shows is drawn by the server, below it. */
export const Frame = memo(function Frame({ element, page }: FrameProps) {
  const { store } = useDesigner()
  const { _id: key, kind, locked = false } = element
  const isSelected = useDesigned(({ selection }) => selection === key)
  const box = useDesigned(({ live }) => (live?.key === key ? live.box : null))
  const fault = useFault(key)
  const style = placeOf(box ?? element, page)
  const label = [
    nameOf(element),
    kindLabels[kind],
    `${element.x}, ${element.y} mm`,
    ...(locked ? ['locked'] : []),
    ...(fault ? [fault.message] : []),
  ].join(', ')
  return (
    <>
      <button
        type="button"
        data-frame={key}
        className={css.frame}
        style={style}
        aria-label={label}
        aria-pressed={isSelected}
        data-fault={fault !== undefined || undefined}
        data-live={box !== null || undefined}
        data-locked={locked || undefined}
        onFocus={() => store.set({ selection: key })}
        onClick={() => store.set({ selection: key })}
        onPointerDown={(event) => startDrag(store, key, null, event)}
        onKeyDown={(event) => press(store, element, event)}
      />
      {isSelected && !locked && (
        <span className={css.handles} style={style} aria-hidden>
          {handles
            .filter(({ y }) => element.height > 0 || y === 0)
            .map((handle) => (
              <span
                key={`${handle.x} ${handle.y}`}
                className={css.handle[handle.cursor]}
                style={assignInlineVars({
                  [css.left]: `${50 + 50 * handle.x}%`,
                  [css.top]: `${50 + 50 * handle.y}%`,
                })}
                onPointerDown={(event) => {
                  // The focus stays on the frame.
                  event.preventDefault()
                  startDrag(store, key, handle, event)
                }}
              />
            ))}
        </span>
      )}
    </>
  )
})
