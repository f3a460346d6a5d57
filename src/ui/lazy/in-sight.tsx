import { useEffect, useRef, useState, type ReactNode } from 'react'
import { assignInlineVars } from '~/ui/hooks/inline-vars'
import * as css from './in-sight.css'

interface InSightProps {
  /** The height of the place until its content is rendered. */
  height: string
  children: ReactNode
}

/** Renders its children, which may fetch something, once their place is almost in sight. */
export function InSight({ height, children }: InSightProps) {
  const place = useRef<HTMLDivElement>(null)
  const [isSeen, setSeen] = useState(false)
  useEffect(() => {
    if (isSeen || !place.current) return
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setSeen(true),
      { rootMargin: '200px' },
    )
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [isSeen])
  if (isSeen) return children
  return (
    <div ref={place} className={css.place} style={assignInlineVars({ [css.height]: height })} />
  )
}
