import { useState } from 'react'
import { nothingSelected, type Selection } from './selection'

/** What is chosen in a list that is narrowed by `filter`; what was chosen among other rows means nothing there. */
export function useSelection(filter: unknown) {
  const among = JSON.stringify(filter)
  const [chosen, setChosen] = useState({ among, selection: nothingSelected })
  const selection = chosen.among === among ? chosen.selection : nothingSelected
  const setSelection = (next: Selection) => setChosen({ among, selection: next })
  return { selection, setSelection, clear: () => setSelection(nothingSelected) }
}
