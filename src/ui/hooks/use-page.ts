import { useState } from 'react'
import { lastPage } from '~/ui/data-table/last-page'

/** Which page of a list is shown. Once it is known how long the list is, it is drawn `within` its pages. */
export function usePage(limit: number) {
  const [page, setPage] = useState(1)
  const within = (total: number) => {
    const last = lastPage(total, limit)
    // The last entry of a page went: the page before it takes its place.
    if (page > last) setPage(last)
  }
  return { page, setPage, within }
}
