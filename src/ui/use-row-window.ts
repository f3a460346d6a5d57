import { useEffect, useState, type UIEvent } from 'react'

/** Until it is measured. */
const usualHeight = 44
/** Rows are drawn in steps of so many, so that scrolling a little draws nothing. */
const step = 4
/** Steps above and below what is in sight. */
const beyond = 2

/**
 * Which rows of very many are drawn: those in sight, some around them, and always the one with the focus,
 * which would be lost with its cell. All rows are as high as the head.
 */
export function useRowWindow(count: number, kept: number) {
  const [frame, setFrame] = useState<HTMLElement | null>(null)
  const [top, setTop] = useState(0)
  const [size, setSize] = useState({ height: usualHeight, frame: 600 })
  useEffect(() => {
    if (!frame) return
    const measure = () => {
      const head = frame.querySelector('[role="row"]')?.getBoundingClientRect().height
      setSize({ height: head || usualHeight, frame: frame.clientHeight })
    }
    const observer = new ResizeObserver(measure)
    observer.observe(frame)
    return () => observer.disconnect()
  }, [frame])
  const { height } = size
  const block = height * step
  const onScroll = ({ currentTarget }: UIEvent) =>
    setTop(Math.floor(currentTarget.scrollTop / block))
  const first = Math.max(0, (top - beyond) * step)
  const last = Math.min(count, (top + beyond + 1) * step + Math.ceil(size.frame / height))
  const shown: number[] = []
  for (let index = first; index < last; index++) shown.push(index)
  // In its place, so that the rows are read in their order.
  if (kept < count && kept < first) shown.unshift(kept)
  if (kept < count && kept >= last) shown.push(kept)
  return {
    frame,
    setFrame,
    onScroll,
    shown,
    height,
    page: Math.max(1, Math.floor(size.frame / height) - 2),
  }
}
