import { useEffect, useRef, useState, type MouseEvent, type PointerEvent } from 'react'

/** How long a finger rests before a tooltip opens, and how long it stays after the finger left; ms. */
const openAfter = 700
const closeAfter = 1500

/**
 * Opens something while a finger rests on it; `held` says whether it is open. The tap that ends a
 * hold is swallowed: who asked what a button does has not pressed it.
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
        // The finger scrolls: it never meant this.
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
