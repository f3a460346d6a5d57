import { createFileRoute, Link, useNavigate } from '@tanstack/react-router'
import { NewCourseForm } from '~/features/course-builder/new-course-form'
import { PageHeader } from '~/ui/page-header'

export const Route = createFileRoute('/_app/manage-courses/add-new-course')({
  staticData: { title: 'New course' },
  component: NewCourseScreen,
})

function NewCourseScreen() {
  const navigate = useNavigate()
  return (
    <>
      <PageHeader
        title="New course"
        context="It begins as a draft that only admins see."
        back={<Link to="/library/courses">Courses</Link>}
      />
      <NewCourseForm
        onMade={({ _id }) =>
          void navigate({
            to: '/manage-courses/edit-course',
            search: { courseId: _id },
            // Back leads to the list, not into a form that is done with.
            replace: true,
          })
        }
      />
    </>
  )
}
