import { useQuery } from '@tanstack/react-query'
import { query } from '~/api/client/query'

const categories = query('/api/business/getCategories', { params: { query: {} } })

/** The name of a category; undefined while it is loading. */
export function useCategoryName(category: string | undefined) {
  const { data } = useQuery({ ...categories, enabled: category !== undefined })
  return data?.data.categories.find(({ _id }) => _id === category)?.name
}
