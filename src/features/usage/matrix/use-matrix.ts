import { keepPreviousData, useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { toastFailure } from '~/forms/toast-failure'
import { scopeOf, type UsageSearch } from '~/features/usage/usage-search'
import { trainingMatrix } from '~/features/usage/usage.api'
import type { MatrixRow } from './matrix-cell'

const limit = 100

/** More people are not printed at once. */
export const maxPrinted = 500

/** The people of the matrix, a page of them at a time as they come in sight. */
export function useMatrix(search: UsageSearch) {
  const queryClient = useQueryClient()
  const { course, only } = search
  const { course: _, ...scope } = scopeOf(search)
  const pageOf = (page: number) => trainingMatrix({ ...scope, courses: course, only, page, limit })
  const head = useQuery({ ...pageOf(1), placeholderData: keepPreviousData })
  const [pages, setPages] = useState({ first: 1, last: 1 })
  const numbers = Array.from(
    { length: pages.last - pages.first + 1 },
    (_each, n) => pages.first + n,
  )
  const others = useQueries({ queries: numbers.filter((page) => page > 1).map(pageOf) })
  const answers = [head.data, ...others.map(({ data }) => data)]
  const rowsOf = new Map(
    answers.flatMap((answer) => (answer ? [[answer.page, answer.data.matrix.rows] as const] : [])),
  )
  const rowAt = (index: number) => rowsOf.get(Math.floor(index / limit) + 1)?.[index % limit]
  const [isPreparing, setPreparing] = useState(false)
  const [printed, setPrinted] = useState<readonly MatrixRow[]>()
  const print = async (total: number) => {
    setPreparing(true)
    try {
      const rows: MatrixRow[] = []
      for (let page = 1; (page - 1) * limit < Math.min(total, maxPrinted); page += 1)
        rows.push(...(await queryClient.fetchQuery(pageOf(page))).data.matrix.rows)
      setPrinted(rows)
    } catch (error) {
      toastFailure('Printing', error)
    } finally {
      setPreparing(false)
    }
  }
  return {
    head,
    rowAt,
    /** Fetches the people of these rows. */
    onRows: (firstRow: number, lastRow: number) => {
      const first = Math.floor(firstRow / limit) + 1
      const last = Math.floor(lastRow / limit) + 1
      setPages((now) => (now.first === first && now.last === last ? now : { first, last }))
    },
    print: { isPreparing, rows: printed, begin: print, end: () => setPrinted(undefined) },
  }
}
