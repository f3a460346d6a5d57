import { useState } from 'react'
import { nothingSelected, selectionTest, withRows, type Selection } from './selection'

/** Choosing the rows of one page: one, from here to there with Shift, or all of them. */
export function useRowSelection(
  ids: string[],
  selection: Selection = nothingSelected,
  onSelection?: (selection: Selection) => void,
) {
  const [anchor, setAnchor] = useState<string | null>(null)
  const isSelected = selectionTest(selection)
  const chosen = ids.filter(isSelected).length
  const toggle = (id: string, selected: boolean, range: boolean) => {
    const from = range && anchor !== null ? ids.indexOf(anchor) : -1
    const to = ids.indexOf(id)
    const span = from < 0 ? [id] : ids.slice(Math.min(from, to), Math.max(from, to) + 1)
    onSelection?.(withRows(selection, span, selected))
    setAnchor(id)
  }
  return {
    isSelected,
    toggle,
    togglePage: (selected: boolean) => onSelection?.(withRows(selection, ids, selected)),
    page:
      chosen === 0
        ? ('none' as const)
        : chosen === ids.length
          ? ('all' as const)
          : ('some' as const),
  }
}
