import type { SearchMiddleware } from '@tanstack/react-router'
import { type PageSize, usualPageSize } from '~/ui/list/page-size'

/**
 * Leaves the usual size of pages out of the address of a list, on its first page. On others it has to stay: for somebody who
 * has chosen another size they would be other rows.
 */
export function leaveOutUsualSize<Search extends { page: number; limit: PageSize }>({
  search,
  next,
}: Parameters<SearchMiddleware<Search>>[0]): Search {
  const given = { ...next(search) }
  if (!(given.page > 1) && given.limit === usualPageSize()) Reflect.deleteProperty(given, 'limit')
  return given
}
