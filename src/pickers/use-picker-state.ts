import { useState } from 'react'
import { usePage } from '~/ui/hooks/use-page'
import { useSettled } from '~/ui/hooks/use-debounced'

/** How many rows a page of a picker has. */
const limit = 25 as const

/** What is looked for and chosen in a picker; the rows keep the order in which they were chosen. */
export function usePicking<Row extends { _id: string }>(isMultiple: boolean) {
  const [text, setText] = useState('')
  const { page, setPage, within } = usePage(limit)
  const [chosen, setChosen] = useState<readonly Row[]>([])
  const words = useSettled(text.trim(), 250)
  return {
    isMultiple,
    text,
    page,
    limit,
    chosen,
    setPage,
    within,
    /** The page to ask for. */
    asked: { page, limit, ...(words && { search: words }) },
    toggle: (row: Row) => {
      const isChosen = chosen.some(({ _id }) => _id === row._id)
      if (isChosen) setChosen(chosen.filter(({ _id }) => _id !== row._id))
      else setChosen(isMultiple ? [...chosen, row] : [row])
    },
    /** Another search begins with its first page. */
    onText: (next: string) => {
      setText(next)
      setPage(1)
    },
  }
}

export type Picking<Row extends { _id: string }> = ReturnType<typeof usePicking<Row>>
