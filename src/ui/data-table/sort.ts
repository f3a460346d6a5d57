/** A list's order as the server reads it: `name`, `-updatedAt`, or several with commas. */
export type Sort = string

export type SortDirection = 'ascending' | 'descending'

/** The direction in which the list is ordered by this key first, or null. */
export function sortDirection(sort: Sort, key: string): SortDirection | null {
  const [first = ''] = sort.split(',')
  if (first === key) return 'ascending'
  return first === `-${key}` ? 'descending' : null
}

/** The order after the head of a column is pressed: its own first direction, then the other one, and so on. */
export function nextSort(sort: Sort, key: string, first: SortDirection = 'ascending'): Sort {
  const now = sortDirection(sort, key)
  const next = now === null ? first : now === 'ascending' ? 'descending' : 'ascending'
  return next === 'ascending' ? key : `-${key}`
}
