import { extractClosestEdge } from '@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge/extract-closest-edge'
import { monitorForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { useEffect } from 'react'
import type { BuilderStore } from '~/features/course-builder/state/builder-store'
import { findItem, type Outline, type Place } from './outline'
import { moveItemTo, moveSectionTo } from './outline-actions'
import { draggedOf, type Target } from './use-row-drag'

/** The distance from the window's edge at which the page scrolls, and the maximum pixels per frame. */
const margin = 72
const fastest = 18

const isTarget = (value: unknown): value is Target =>
  typeof value === 'object' && value !== null && 'on' in value

/** The destination of an item dropped on a target, counted without the item. */
export function placeFor(
  outline: Outline,
  key: string,
  target: Exclude<Target, { on: 'section' }>,
  isAfter: boolean,
): Place | null {
  if (target.on !== 'item') {
    const section = outline.find((item) => item.key === target.section)
    if (!section) return null
    const others = section.items.filter((item) => item.key !== key)
    return { section: section.key, index: target.on === 'head' ? 0 : others.length }
  }
  const found = findItem(outline, target.key)
  if (!found || target.key === key) return null
  const others = found.section.items.filter((item) => item.key !== key)
  const at = others.findIndex((item) => item.key === target.key)
  return { section: found.section.key, index: isAfter ? at + 1 : at }
}

/** The destination of a section dropped beside another one. */
export function sectionIndexFor(outline: Outline, key: string, beside: string, isAfter: boolean) {
  if (key === beside) return null
  const others = outline.filter((section) => section.key !== key)
  const at = others.findIndex((section) => section.key === beside)
  return at < 0 ? null : isAfter ? at + 1 : at
}

/** Moves what was dropped, and scrolls the page while dragging near its edges. */
export function useOutlineDrops(store: BuilderStore) {
  useEffect(() => {
    let speed = 0
    let frame = 0
    const scroll = () => {
      if (speed !== 0) window.scrollBy(0, speed)
      frame = speed === 0 ? 0 : requestAnimationFrame(scroll)
    }
    const steer = (y: number) => {
      const low = y - (window.innerHeight - margin)
      const high = margin - y
      const near = low > 0 ? low : high > 0 ? -high : 0
      speed = (near / margin) * fastest
      if (speed !== 0 && frame === 0) frame = requestAnimationFrame(scroll)
    }
    const stop = monitorForElements({
      canMonitor: ({ source }) => draggedOf(source.data) !== null,
      onDrag: ({ location }) => steer(location.current.input.clientY),
      onDrop: ({ source, location }) => {
        speed = 0
        const dragged = draggedOf(source.data)
        const [over] = location.current.dropTargets
        const target = over?.data.target
        if (!dragged || !over || !isTarget(target)) return
        const isAfter = extractClosestEdge(over.data) === 'bottom'
        const { sections } = store.get().values
        if (target.on === 'section') {
          const index = sectionIndexFor(sections, dragged.key, target.key, isAfter)
          if (index !== null) moveSectionTo(store, dragged.key, index)
        } else {
          const destination = placeFor(sections, dragged.key, target, isAfter)
          if (destination) moveItemTo(store, dragged.key, destination)
        }
      },
    })
    return () => {
      speed = 0
      stop()
    }
  }, [store])
}
