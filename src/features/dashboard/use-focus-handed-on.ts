import { useLayoutEffect, useRef, type RefObject } from 'react'

/**
 * Whoever has the focus in a row that goes away goes on with the button of the next row, after the last one with the
 * heading. Answers the ref for something in the row.
 */
export function useFocusHandedOn(heading: RefObject<HTMLElement | null>) {
  const inside = useRef<HTMLDivElement>(null)
  // A layout effect ends before its row leaves the page, the focus with it.
  useLayoutEffect(() => {
    const row = inside.current?.closest('li')
    const handOn = () => {
      if (!row?.contains(document.activeElement)) return
      const next = row.nextElementSibling?.querySelector('button') ?? heading.current
      next?.focus()
    }
    return handOn
  }, [heading])
  return inside
}
