import { inArray } from '../../db/drizzle.ts'
import { categories } from '../../db/schema.ts'
import { ownedBy } from '../../scope.ts'
import { type Change, setCourses } from './plan.ts'
import { gone } from './set-status.ts'

/** Gives courses another category, or none. */
export const recategorise: Change<{ category: string | null }> = async (at, all, given) => {
  const ids = [given.category, ...all.map(({ categoryId }) => categoryId)]
  const known = await at.tx
    .select({ id: categories.id, name: categories.name })
    .from(categories)
    .where(
      ownedBy(at.organisationId)(
        categories,
        inArray(
          categories.id,
          ids.filter((id) => id !== null),
        ),
      ),
    )
  const names = new Map(known.map(({ id, name }) => [id, name]))
  const nameOf = (id: string | null) => (id === null ? null : (names.get(id) ?? null))
  // It was there when this began; a job may find that it was deleted meanwhile.
  const category = given.category !== null && names.has(given.category) ? given.category : null
  const isLost = category !== given.category
  return {
    event: 'course/updated',
    judge({ title, deletedAt, categoryId }) {
      if (deletedAt) return gone(title)
      const left = { outcome: 'skipped', code: 'already-there' } as const
      if (isLost) {
        const message = 'The category was deleted'
        return { outcome: 'failed', code: 'category-gone', message, ofMany: message }
      }
      if (categoryId !== category) return undefined
      const message = `${title} is there already`
      return { ...left, message, ofMany: 'They are there already' }
    },
    back: ({ categoryId }) => ({ category: categoryId }),
    changes: ({ categoryId }) => [
      { field: 'category', from: nameOf(categoryId), to: nameOf(category) },
    ],
    apply: (some) => setCourses(at, some, { categoryId: category }),
  }
}
