import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { ApiError } from '~/api/client/errors'
import { categoryEntity } from '~/pickers/categories'
import { EntityPicker } from '~/pickers/entity-picker'
import { useBulkAction } from '~/bulk/use-bulk-action'
import { counted } from '~/ui/format/numbers'
import { toast } from '~/ui/overlay/toast'
import { toastDraft } from '~/forms/toast-draft'
import { toastFailure } from '~/forms/toast-failure'
import type { CourseActionName } from './course-change'
import { courseBulkAction } from './course-bulk-action'
import { CourseMenu } from './course-menu'
import { duplicateCourse } from './courses.api'
import type { Course } from './course-columns'

interface CourseActions {
  onAssign: (courses: Course[]) => void
  /** Shows the sign-up links of a course. */
  onLinks: (courseId: string) => void
}

/**
 * Actions on courses for any screen that shows them: a `menu` for one, `ask` for a bulk action, `edit` and
 * `duplicateAll`. Render `dialogs` once on the screen.
 */
export function useCourseActions({ onAssign, onLinks }: CourseActions) {
  const navigate = useNavigate()
  const edit = (courseId: string) =>
    void navigate({ to: '/manage-courses/edit-course', search: { courseId } })
  const { ask, dialogs } = useBulkAction(courseBulkAction, (change, onChange) =>
    change.kind === 'category' ? (
      <EntityPicker
        entity={categoryEntity}
        label="New category"
        help="Leave empty to remove the category."
        value={change.category ?? null}
        onChange={(category) => onChange({ ...change, category })}
      />
    ) : null,
  )
  const duplication = useMutation({
    ...duplicateCourse,
    onSuccess: ({ data: { course } }) => toastDraft(course.title, () => edit(course._id)),
    onError: (error) => toastFailure('Duplicating the course', error),
  })
  const copies = useMutation(duplicateCourse)
  const change = (kind: CourseActionName, course: Course) =>
    ask({
      change: {
        kind,
        target: { courseIds: [course._id] },
        ...(kind === 'category' && { category: optionOf(course) }),
      },
      count: 1,
      name: course.title,
    })
  return {
    ask,
    edit,
    dialogs,
    /** With `opens`, includes a link to the course's page. */
    menu: (course: Course, opens = false) => (
      <CourseMenu
        course={course}
        opens={opens}
        onChange={change}
        onDuplicate={({ _id }) => duplication.mutate(copyOf(_id))}
        onAssign={(one) => onAssign([one])}
        onLinks={({ _id }) => onLinks(_id)}
      />
    ),
    duplicateAll: async (courses: readonly Course[]) => {
      let made = 0
      try {
        for (const { _id } of courses) {
          await copies.mutateAsync(copyOf(_id))
          made += 1
        }
        toast({
          tone: 'success',
          title: `${counted(made, 'course', 'courses')} duplicated as drafts`,
        })
      } catch (error) {
        const description = error instanceof ApiError ? `${error.message}.` : undefined
        toast({
          tone: 'danger',
          title: `${made} of ${counted(courses.length, 'course', 'courses')} duplicated`,
          description,
        })
      }
    },
  }
}

const copyOf = (courseId: string) => ({
  params: { header: { 'Idempotency-Key': crypto.randomUUID() } },
  body: { courseId },
})

const optionOf = ({ category }: Course) => category && { value: category._id, label: category.name }
