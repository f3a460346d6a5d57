import type { PointerEvent as ReactPointerEvent } from 'react'
import { place } from '~/features/certificate-designer/elements/element-actions'
import {
  boxOf,
  findElement,
  onPage,
  sizeOf,
  type Box,
} from '~/features/certificate-designer/elements/elements'
import type { DesignStore } from '~/features/certificate-designer/state/design-store'
import { snap, snapLines, snapMove, type SnapLines } from './snap'

/** What a handle moves: the sides of the box. */
export interface Handle {
  x: -1 | 0 | 1
  y: -1 | 0 | 1
}

/** In pixels: how far the pointer moves before it drags, and how near a line attracts. */
const threshold = 3
const attraction = 6

const least = 1

/** A box with one or two sides moved. */
function resized(box: Box, handle: Handle, by: { x: number; y: number }, isSquare: boolean): Box {
  const width = Math.max(least, box.width + handle.x * by.x)
  const height = Math.max(box.height === 0 ? 0 : least, box.height + handle.y * by.y)
  const side = Math.max(width, height)
  const [w, h] = isSquare ? [side, side] : [width, height]
  return {
    x: handle.x < 0 ? box.x + box.width - w : box.x,
    y: handle.y < 0 ? box.y + box.height - h : box.y,
    width: handle.x === 0 && !isSquare ? box.width : w,
    height: handle.y === 0 && !isSquare ? box.height : h,
  }
}

function snapResize(box: Box, handle: Handle, lines: SnapLines, tolerance: number) {
  const side = (start: number, length: number, which: -1 | 0 | 1) =>
    which === 0 ? [] : [which < 0 ? start : start + length]
  const across = snap(side(box.x, box.width, handle.x), lines.x, tolerance)
  const down = snap(side(box.y, box.height, handle.y), lines.y, tolerance)
  return {
    box: resized(box, handle, { x: across.by, y: down.by }, false),
    guides: { x: across.at, y: down.at },
  }
}

/** Moves or resizes an element with the pointer. Alt suspends snapping, Escape cancels. */
export function startDrag(
  store: DesignStore,
  key: string,
  handle: Handle | null,
  event: ReactPointerEvent<HTMLElement>,
) {
  if (event.button !== 0) return
  const target = event.currentTarget
  const surface = target.closest<HTMLElement>('[data-certificate-page]')
  const { page } = store.get().values
  const element = findElement(page.elements, key)
  if (!surface || !element || element.locked === true) return
  const size = sizeOf(page)
  const pixels = surface.getBoundingClientRect().width / size.width
  const start = boxOf(element)
  const others = page.elements.filter(({ _id }) => _id !== key).map(boxOf)
  const lines = snapLines(size, others)
  const from = { x: event.clientX, y: event.clientY }
  const isSquare = element.kind === 'qr'
  let isDragging = false

  const boxAt = ({ clientX, clientY, altKey }: PointerEvent) => {
    const by = { x: (clientX - from.x) / pixels, y: (clientY - from.y) / pixels }
    const box = handle
      ? resized(start, handle, by, isSquare)
      : { ...start, x: start.x + by.x, y: start.y + by.y }
    const free = { box, guides: { x: [], y: [] } }
    const tolerance = attraction / pixels
    if (altKey || (handle && isSquare)) return free
    return handle ? snapResize(box, handle, lines, tolerance) : snapMove(box, lines, tolerance)
  }
  const onMove = (move: PointerEvent) => {
    const distance = Math.hypot(move.clientX - from.x, move.clientY - from.y)
    if (!isDragging && distance < threshold) return
    isDragging = true
    const { box, guides } = boxAt(move)
    store.set({ live: { key, box: onPage(box, page), guides } })
  }
  const stop = () => {
    target.removeEventListener('pointermove', onMove)
    target.removeEventListener('pointerup', onUp)
    target.removeEventListener('pointercancel', stop)
    document.removeEventListener('keydown', onKey, true)
    store.set({ live: null })
  }
  const onUp = (up: PointerEvent) => {
    const { box } = boxAt(up)
    stop()
    if (isDragging) place(store, key, box)
  }
  const onKey = (press: KeyboardEvent) => {
    if (press.key !== 'Escape') return
    press.preventDefault()
    stop()
  }
  target.setPointerCapture(event.pointerId)
  target.addEventListener('pointermove', onMove)
  target.addEventListener('pointerup', onUp)
  target.addEventListener('pointercancel', stop)
  document.addEventListener('keydown', onKey, true)
}
