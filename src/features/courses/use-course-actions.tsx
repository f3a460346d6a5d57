import { useMutation } from '@tanstack/react-query'
import { ApiError } from '~/api/errors'
import { CategoryPicker } from '~/fields/category-picker'
import { useBulkChanges } from '~/fields/use-bulk-changes'
import { counted } from '~/ui/numbers'
import { toast } from '~/ui/toast'
import type { CourseChangeKind } from './course-change'
import { courseKind } from './course-kind'
import { duplicateCourse } from './courses.api'
import type { Course } from './use-courses'

/**
 * All that can be done with courses, for any screen that shows some: `change` one, `ask` for a change of many,
 * `duplicate` one or several. Draw `dialogs` once on the screen; `onOpen` shows the copy of a course, `onDone` learns what changed.
 */
export function useCourseActions(
  onOpen: (courseId: string) => void,
  onDone?: (kind: CourseChangeKind, course: Course) => void,
) {
  const { ask, dialogs } = useBulkChanges(courseKind, (change, onChange) =>
    change.kind === 'category' ? (
      <CategoryPicker
        label="New category"
        help="Leave it empty to take the category away."
        value={change.category ?? null}
        onChange={(category) => onChange({ ...change, category })}
      />
    ) : null,
  )
  const duplication = useMutation({
    ...duplicateCourse,
    onSuccess: ({ data: { course } }) =>
      toast({
        tone: 'success',
        title: `${course.title} is a draft`,
        action: { label: 'Open', onSelect: () => onOpen(course._id) },
      }),
    onError: ({ message }) =>
      toast({ tone: 'danger', title: 'The course was not copied', description: `${message}.` }),
  })
  const copies = useMutation(duplicateCourse)
  const change = (kind: CourseChangeKind, course: Course) =>
    ask({
      change: {
        kind,
        which: { courseIds: [course._id] },
        from: course.status,
        ...(kind === 'category' && { category: optionOf(course) }),
      },
      count: 1,
      name: course.title,
      onDone: () => onDone?.(kind, course),
    })
  return {
    change,
    ask,
    dialogs,
    duplicate: ({ _id: courseId }: Course) => duplication.mutate(copyOf(courseId)),
    duplicateAll: async (courses: readonly Course[]) => {
      let made = 0
      try {
        for (const { _id } of courses) {
          await copies.mutateAsync(copyOf(_id))
          made += 1
        }
        toast({ tone: 'success', title: `${counted(made, 'course', 'courses')} copied as drafts` })
      } catch (error) {
        const description = error instanceof ApiError ? `${error.message}.` : undefined
        toast({ tone: 'danger', title: `${made} of ${courses.length} courses copied`, description })
      }
    },
  }
}

const copyOf = (courseId: string) => ({
  params: { header: { 'Idempotency-Key': crypto.randomUUID() } },
  body: { courseId },
})

const optionOf = ({ category }: Course) => category && { value: category._id, label: category.name }
