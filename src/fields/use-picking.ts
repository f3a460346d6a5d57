import { useState } from 'react'

/** What is looked for and chosen in a picker; the rows keep the order in which they were chosen. */
export function usePicking<Row extends { _id: string }>(isMultiple: boolean) {
  const [search, setSearch] = useState('')
  const [page, setPage] = useState(1)
  const [chosen, setChosen] = useState<readonly Row[]>([])
  const toggle = (row: Row) => {
    const isChosen = chosen.some(({ _id }) => _id === row._id)
    if (isChosen) setChosen(chosen.filter(({ _id }) => _id !== row._id))
    else setChosen(isMultiple ? [...chosen, row] : [row])
  }
  return {
    search,
    page,
    chosen,
    toggle,
    setPage,
    /** Another search begins with its first page. */
    onSearch: (text: string) => {
      setSearch(text)
      setPage(1)
    },
  }
}
