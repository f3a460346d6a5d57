import { useEffect, useLayoutEffect, useRef, useState, type UIEvent } from 'react'
import { whenIdle } from '~/ui/lazy/when-idle'

/** Until it is measured; the frame of a grid takes up to this much of the window. */
const usualHeight = 44
const usual = () => ({ height: usualHeight, frame: innerHeight * 0.68, isMeasured: false })
/** Rows are drawn in steps of so many, so that scrolling a little draws nothing. */
const step = 4
/** Steps above and below what is in sight. */
const beyond = 2

/**
 * Which rows of very many are drawn: those in sight, some around them, and always the one with the focus,
 * which would be lost with its cell. All rows are as high as the head.
 */
export function useRowWindow(count: number, kept: number) {
  const frame = useRef<HTMLDivElement>(null)
  const [top, setTop] = useState(0)
  const [size, setSize] = useState(usual)
  useEffect(() => {
    const element = frame.current
    if (!element) return
    const observer = new ResizeObserver(() => {
      const head = element.querySelector('[role="row"]')?.getBoundingClientRect().height
      setSize({ height: head || usualHeight, frame: element.clientHeight, isMeasured: true })
    })
    // With it come the rows around, which nobody waits for.
    const callOff = whenIdle(() => observer.observe(element))
    return () => {
      callOff()
      observer.disconnect()
      // What is hidden comes back as it came first: without the rows around.
      setSize((now) => ({ ...now, isMeasured: false }))
    }
  }, [])
  const scrolled = useRef(0)
  useLayoutEffect(() => {
    // What was hidden and is shown again begins at its top, but where the browser remembers.
    if (frame.current && scrolled.current > 0) frame.current.scrollTop = scrolled.current
  }, [])
  const { height } = size
  const block = height * step
  const onScroll = ({ currentTarget }: UIEvent) => {
    scrolled.current = currentTarget.scrollTop
    setTop(Math.floor(currentTarget.scrollTop / block))
  }
  const sight = { first: top * step, last: (top + 1) * step + Math.ceil(size.frame / height) }
  const first = Math.max(0, (top - beyond) * step)
  const last = Math.min(count, size.isMeasured ? sight.last + beyond * step : sight.last - step)
  const shown: number[] = []
  for (let index = first; index < last; index++) shown.push(index)
  // In its place, so that the rows are read in their order.
  if (kept < count && kept < first) shown.unshift(kept)
  if (kept < count && kept >= last) shown.push(kept)
  return {
    frame,
    onScroll,
    shown,
    isInSight: (index: number) => index >= sight.first && index < sight.last,
    page: Math.max(1, Math.floor(size.frame / height) - 2),
  }
}
