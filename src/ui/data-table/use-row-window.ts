import { useEffect, useLayoutEffect, useRef, useState, type UIEvent } from 'react'
import { whenIdle } from '~/ui/lazy/when-idle'

/** The initial height; the frame of a grid takes up to this share of the window. */
const usualHeight = 44
const usual = () => ({ height: usualHeight, frame: innerHeight * 0.68, isMeasured: false })
/** Rows are rendered in steps, so that small scrolls render nothing. */
const step = 4
/** Steps above and below the visible part. */
const beyond = 2

/**
 * Which rows of a long list are rendered: the visible ones, some around them, and always the focused one, whose focus
 * would be lost. All rows have the height of the header.
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
    // Then the rows around are added, which nobody waits for.
    const callOff = whenIdle(() => observer.observe(element))
    return () => {
      callOff()
      observer.disconnect()
      // Hidden content returns as initially: without the rows around.
      setSize((now) => ({ ...now, isMeasured: false }))
    }
  }, [])
  const scrolled = useRef(0)
  useLayoutEffect(() => {
    // Content that was hidden starts at its top again, unless the browser restores the position.
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
  // At its position, so that screen readers read the rows in order.
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
