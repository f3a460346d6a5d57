import { call } from '~/api/client/client'
import type { Schemas } from '~/api/schemas'
import type { BulkOutcome, SendOptions } from '~/bulk/bulk-action'
import { refusedDone, type NamedDone } from '~/bulk/bulk-outcome'
import type { Option } from '~/ui/input/option-source'
import type { Selection } from '~/ui/data-table/selection'
import { filterOf, type CourseSearch } from './course-search'

/** The courses: ids, or a filter with exceptions. */
export type Which = { courseIds: string[] } | { filter: Schemas['CourseFilter']; exclude: string[] }

export type CourseActionName = 'publish' | 'archive' | 'draft' | 'category' | 'delete' | 'restore'

/** A bulk action on courses with its input. */
export interface CourseChange {
  kind: CourseActionName
  target: Which
  /** The new category; null removes it, undefined = not chosen yet. */
  category?: Option | null | undefined
}

const statuses = { publish: 'published', archive: 'archived', draft: 'draft' } as const

/** The codes with which the server refuses an action for all courses. */
const nothingDone = ['course/in-use', 'course/not-publishable']

/** Runs the action or its dry run. */
export async function sendCourseChange(
  change: CourseChange,
  { query, signal }: SendOptions,
): Promise<BulkOutcome<NamedDone>> {
  const { kind, target: which } = change
  const params = { query }
  const options = { signal }
  try {
    switch (kind) {
      case 'publish':
      case 'archive':
      case 'draft': {
        const body = { ...which, status: statuses[kind] }
        return (await call('post', '/api/business/updateCourseStatus', { params, body }, options))
          .data
      }
      case 'category': {
        const body = { ...which, category: change.category?.value ?? null }
        return (await call('post', '/api/business/updateCourseCategory', { params, body }, options))
          .data
      }
      case 'restore':
        return (
          await call('post', '/api/business/restoreCourses', { params, body: which }, options)
        ).data
      case 'delete':
        return (await call('post', '/api/business/deleteCourses', { params, body: which }, options))
          .data
    }
  } catch (error) {
    return refusedDone('courseIds' in which ? which.courseIds : [''], error, nothingDone)
  }
}

/** A selection in the list as sent to the server. */
export function whichOf(selection: Selection, search: CourseSearch): Which {
  return selection.kind === 'some'
    ? { courseIds: selection.ids }
    : { filter: filterOf(search), exclude: selection.except }
}
