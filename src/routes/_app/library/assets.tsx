import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/_app/library/assets')({
  component: RouteComponent,
})

function RouteComponent() {
  return <div>Hello "/_app/library/assets"!</div>
}
