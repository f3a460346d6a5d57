import { createFileRoute, Link, useNavigate } from '@tanstack/react-router'
import { NewCourseForm } from '~/features/course-builder/new-course-form'
import { PageHeader } from '~/ui/page-header'
import { toast } from '~/ui/toast'
import { useIsGone } from '~/ui/use-is-gone'

export const Route = createFileRoute('/_app/manage-courses/add-new-course')({
  staticData: { title: 'New course' },
  component: NewCourseScreen,
})

function NewCourseScreen() {
  const navigate = useNavigate()
  const isGone = useIsGone()
  const open = (courseId: string, replace: boolean) =>
    void navigate({ to: '/manage-courses/edit-course', search: { courseId }, replace })
  return (
    <>
      <PageHeader
        title="New course"
        context="It begins as a draft that only admins see."
        back={<Link to="/library/courses">Courses</Link>}
      />
      <NewCourseForm
        onMade={({ _id, title }) => {
          // Back leads to the list, not into a form that is done with.
          if (!isGone.current) return open(_id, true)
          toast({
            tone: 'success',
            title: `${title} is a draft`,
            action: { label: 'Open', onSelect: () => open(_id, false) },
          })
        }}
      />
    </>
  )
}
