import { useCategoryName } from '~/entities/use-category-name'
import { useCourseTitle } from '~/entities/use-course-title'
import type { LearnerSearch } from './learner-search'

/** The filters by the courses of an activity and by a category of courses, by name. Only links set them. */
export function useActivityFilters({ activeCourse, activeCategory, category }: LearnerSearch) {
  const course = useCourseTitle(activeCourse)
  const activeIn = useCategoryName(activeCategory)
  const enrolledIn = useCategoryName(category)
  const filterOf = (
    id: 'activeCourse' | 'activeCategory' | 'category',
    chosen: string | undefined,
    label: string,
    value = '…',
  ) => (chosen === undefined ? [] : [{ id, label, value }])
  return [
    ...filterOf('activeCourse', activeCourse, 'Active in the course', course),
    ...filterOf('activeCategory', activeCategory, 'Active in the category', activeIn),
    ...filterOf('category', category, 'Assigned category', enrolledIn),
  ]
}
