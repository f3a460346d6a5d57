import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/_app/library/users')({
  component: RouteComponent,
})

function RouteComponent() {
  return <div>Hello "/_app/library/users"!</div>
}
