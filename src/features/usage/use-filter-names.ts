import { useQuery } from '@tanstack/react-query'
import { groupById } from '~/api/groups'
import { useCategoryName } from '~/entities/use-category-name'
import { useCourseTitle } from '~/entities/use-course-title'
import { useLicenseTitle } from '~/entities/use-license-title'
import type { UsageSearch } from './usage-search'

/** The names of the objects that the figures are filtered by; undefined while they are loading. */
export function useFilterNames({ group, license, course, category }: UsageSearch) {
  const groups = useQuery({ ...groupById(group ?? ''), enabled: group !== undefined })
  return {
    group: group === undefined ? undefined : groups.data?.data.userGroups[0]?.name,
    license: useLicenseTitle(license),
    course: useCourseTitle(course),
    category: useCategoryName(category),
  }
}
