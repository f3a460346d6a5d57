import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/_app/manage-courses/add-new-assets')({
  component: RouteComponent,
})

function RouteComponent() {
  return <div>Hello "/_app/manage-courses/add-new-assets"!</div>
}
