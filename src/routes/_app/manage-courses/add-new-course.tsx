import { createFileRoute, Link, useNavigate } from '@tanstack/react-router'
import { NewCourseForm } from '~/features/course-builder/new-course-form'
import { PageHeader } from '~/ui/display/page-header'
import { toastDraft } from '~/forms/toast-draft'
import { useIsUnmounted } from '~/ui/hooks/use-is-unmounted'

export const Route = createFileRoute('/_app/manage-courses/add-new-course')({
  staticData: { title: 'New course' },
  component: NewCourseScreen,
})

function NewCourseScreen() {
  const navigate = useNavigate()
  const isUnmounted = useIsUnmounted()
  const open = (courseId: string, replace: boolean) =>
    void navigate({ to: '/manage-courses/edit-course', search: { courseId }, replace })
  return (
    <>
      <PageHeader
        title="New course"
        context="Starts as a draft that only admins can see."
        back={<Link to="/library/courses">Courses</Link>}
      />
      <NewCourseForm
        onMade={({ _id, title }) => {
          // Replaced, so that Back leads to the list and not to the finished form.
          if (!isUnmounted.current) return open(_id, true)
          toastDraft(title, () => open(_id, false))
        }}
      />
    </>
  )
}
