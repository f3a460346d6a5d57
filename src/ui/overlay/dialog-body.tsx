import { useEffect, useRef, useState, type ReactNode } from 'react'
import { body } from './dialog.css'

const reachable = 'a[href], button, input, select, textarea, [tabindex]'

/**
 * Scrolling part of a dialog. If it overflows without focusable content, it is focusable itself,
 * so that the arrow keys scroll it.
 */
export function DialogBody({ children }: { children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null)
  const [scrolls, setScrolls] = useState(false)
  useEffect(() => {
    const element = ref.current
    if (!element) return
    const observer = new ResizeObserver(() => {
      setScrolls(
        element.scrollHeight > element.clientHeight && element.querySelector(reachable) === null,
      )
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reached by keyboard
    <div ref={ref} className={body} tabIndex={scrolls ? 0 : undefined}>
      {children}
    </div>
  )
}
