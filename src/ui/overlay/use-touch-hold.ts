import { useEffect, useRef, useState, type MouseEvent, type PointerEvent } from 'react'

/** Milliseconds of touch until a tooltip opens, and until it closes after the touch. */
const openAfter = 700
const closeAfter = 1500

/**
 * Opens something on touch and hold; `held` is the open state. The click that ends the
 * hold is suppressed.
 */
export function useTouchHold() {
  const [held, setHeld] = useState(false)
  const timer = useRef<number>(undefined)
  const touched = useRef(false)
  const swallow = useRef(false)

  useEffect(() => () => window.clearTimeout(timer.current), [])

  function later(open: boolean, delay: number) {
    window.clearTimeout(timer.current)
    timer.current = window.setTimeout(() => {
      swallow.current = open
      setHeld(open)
    }, delay)
  }

  return {
    held,
    handlers: {
      onPointerDown(event: PointerEvent) {
        touched.current = event.pointerType === 'touch'
        swallow.current = false
        if (touched.current) later(true, openAfter)
      },
      onPointerUp(event: PointerEvent) {
        if (event.pointerType !== 'touch') return
        if (held) later(false, closeAfter)
        else window.clearTimeout(timer.current)
      },
      onPointerCancel() {
        // A scroll gesture cancels the hold.
        if (held) later(false, closeAfter)
        else window.clearTimeout(timer.current)
      },
      onClickCapture(event: MouseEvent) {
        if (!swallow.current) return
        swallow.current = false
        event.preventDefault()
        event.stopPropagation()
      },
      onContextMenu(event: MouseEvent) {
        if (touched.current) event.preventDefault()
      },
    },
  }
}
