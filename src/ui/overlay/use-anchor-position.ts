import { useEffect, useEffectEvent, type RefObject } from 'react'

const gap = 4
const leastRoom = 160

/**
 * Positions a `popover="manual"` element below its anchor (or above, if there is more space) while `isOpen`. It
 * is in the top layer, so no dialog or scroll container clips it. Escape closes only this popup:
 * the event is stopped before a surrounding dialog receives it.
 */
export function useAnchorPosition(
  anchor: RefObject<HTMLElement | null>,
  popup: RefObject<HTMLElement | null>,
  isOpen: boolean,
  close: () => void,
) {
  const onEscape = useEffectEvent(close)
  useEffect(() => {
    const box = popup.current
    const target = anchor.current
    if (!isOpen || !box || !target) return
    const place = () => placeAt(box, target.getBoundingClientRect())
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.stopPropagation()
      event.preventDefault()
      onEscape()
    }
    box.showPopover()
    place()
    const resized = new ResizeObserver(place)
    resized.observe(target)
    window.addEventListener('resize', place)
    window.addEventListener('scroll', place, true)
    window.addEventListener('keydown', onKey, true)
    return () => {
      resized.disconnect()
      window.removeEventListener('resize', place)
      window.removeEventListener('scroll', place, true)
      window.removeEventListener('keydown', onKey, true)
      if (box.isConnected) box.hidePopover()
    }
  }, [anchor, popup, isOpen])
}

function placeAt(box: HTMLElement, anchor: DOMRect) {
  const below = window.innerHeight - anchor.bottom - 2 * gap
  const above = anchor.top - 2 * gap
  const upwards = below < leastRoom && above > below
  box.style.left = `${anchor.left}px`
  box.style.width = `${anchor.width}px`
  box.style.maxHeight = `${Math.min(320, upwards ? above : below)}px`
  box.style.top = upwards ? 'auto' : `${anchor.bottom + gap}px`
  box.style.bottom = upwards ? `${window.innerHeight - anchor.top + gap}px` : 'auto'
}
