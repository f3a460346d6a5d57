import { isDeleted, skipped } from '../../bulk/objects.ts'
import { categoryNames } from '../../taxonomy/category-input.ts'
import { type CourseChange, setCourses } from './plan.ts'

/** Changes or removes the category of courses. */
export const setCategory: CourseChange<{ category: string | null }> = async (ctx, rows, input) => {
  const names = await categoryNames(ctx, input.category, rows)
  const nameOf = (id: string | null) => (id === null ? null : (names.get(id) ?? null))
  // It existed when the job was queued, but may have been deleted meanwhile.
  const category = input.category !== null && names.has(input.category) ? input.category : null
  const isLost = category !== input.category
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
    apply: (changed) => setCourses(ctx, changed, { categoryId: category }),
  }
}
