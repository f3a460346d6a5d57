import { isDeleted, skipped } from '../../bulk/objects.ts'
import { categoryNames } from '../../taxonomy/category-input.ts'
import { type CourseChange, setCourses } from './plan.ts'

/** Changes or removes the category of courses. */
export const setCategory: CourseChange<{ category: string | null }> = async (ctx, all, given) => {
  const names = await categoryNames(ctx, given.category, all)
  const nameOf = (id: string | null) => (id === null ? null : (names.get(id) ?? null))
  // It existed when the job was queued, but may have been deleted meanwhile.
  const category = given.category !== null && names.has(given.category) ? given.category : null
  const isLost = category !== given.category
  return {
    event: 'course/updated',
    judge(course) {
      if (course.deletedAt) return isDeleted(course)
      if (isLost) {
        const message = 'The category was deleted'
        return { outcome: 'failed', code: 'category-gone', message, ofMany: message }
      }
      if (course.categoryId !== category) return undefined
      return skipped('already-there', `${course.title} is there already`, 'They are there already')
    },
    back: ({ categoryId }) => ({ category: categoryId }),
    changes: ({ categoryId }) => [
      { field: 'category', from: nameOf(categoryId), to: nameOf(category) },
    ],
    apply: (some) => setCourses(ctx, some, { categoryId: category }),
  }
}
