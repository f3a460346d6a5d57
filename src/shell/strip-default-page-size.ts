import type { SearchMiddleware } from '@tanstack/react-router'
import { type PageSize, usualPageSize } from '~/ui/list/page-size'

/**
 * Removes the default page size from a list's URL on its first page. On other pages it is needed: with another page
 * size they would show other rows.
 */
export function leaveOutUsualSize<Search extends { page: number; limit: PageSize }>({
  search,
  next,
}: Parameters<SearchMiddleware<Search>>[0]): Search {
  const params = { ...next(search) }
  if (!(params.page > 1) && params.limit === usualPageSize())
    Reflect.deleteProperty(params, 'limit')
  return params
}
