import { useLayoutEffect, useRef, type RefObject } from 'react'

/**
 * Moves the focus from a removed row to the next row's button, in the row around it or, after the last, to the heading.
 * Returns the ref for an element in the row.
 */
export function useFocusHandedOn(heading: RefObject<HTMLElement | null>) {
  const inside = useRef<HTMLDivElement>(null)
  // A layout effect is cleaned up before the row and its focus leave the page.
  useLayoutEffect(() => {
    const row = inside.current?.closest('li')
    const outer = row?.parentElement?.closest('li')
    const handOn = () => {
      if (!row?.contains(document.activeElement)) return
      const next = row.nextElementSibling ?? outer?.nextElementSibling
      const target = next?.querySelector('button') ?? heading.current
      target?.focus()
    }
    return handOn
  }, [heading])
  return inside
}
