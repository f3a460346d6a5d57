import { useEffect, useRef, useState, type PointerEvent } from 'react'
import { focusWasMovedByKey } from '~/ui/hooks/input-modality'

/** How long the mouse rests before it opens, in ms. */
const enterDelay = 100

/** One at a time, wherever they stand. */
let closeTheOpen = () => {}

/** Opens something while the mouse rests on it, or while it has the focus by a key. */
export function useResting() {
  const [isOpen, setIsOpen] = useState(false)
  const timer = useRef<number>(undefined)
  const isInside = useRef(false)

  useEffect(() => () => window.clearTimeout(timer.current), [])

  function close() {
    window.clearTimeout(timer.current)
    setIsOpen(false)
  }
  function open() {
    closeTheOpen()
    closeTheOpen = close
    setIsOpen(true)
  }
  return {
    isOpen,
    close,
    handlers: {
      move({ pointerType }: PointerEvent) {
        if (pointerType === 'touch' || isInside.current) return
        isInside.current = true
        timer.current = window.setTimeout(open, enterDelay)
      },
      /** What is open may be read on with the mouse: it closes itself when the mouse is on neither. */
      leave(closesItself: boolean) {
        isInside.current = false
        window.clearTimeout(timer.current)
        if (!closesItself) setIsOpen(false)
      },
      press: close,
      focus() {
        // The focus that a press leaves, or that comes back after a menu or a dialog, is no wish to read.
        if (focusWasMovedByKey()) open()
      },
    },
  }
}
