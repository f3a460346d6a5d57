import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/_app/manage-courses/edit-course')({
  component: RouteComponent,
})

function RouteComponent() {
  return <div>Hello "/_app/manage-courses/edit-course"!</div>
}
