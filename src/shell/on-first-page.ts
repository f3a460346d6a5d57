import type { SearchMiddleware } from '@tanstack/react-router'

/**
 * Does something to the address of a list only while it names no page but the first. On others the size of the pages
 * has to stay there: for somebody who has chosen another size they would be other rows.
 */
export const onFirstPage =
  <Search extends { page: number }>(change: SearchMiddleware<Search>): SearchMiddleware<Search> =>
  (context) => {
    const search = context.next(context.search)
    return search.page > 1 ? search : change({ ...context, next: () => search })
  }
