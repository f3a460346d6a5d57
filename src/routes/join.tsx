import { createFileRoute } from '@tanstack/react-router'
import { JoinPage } from '~/features/auth/join/join-page'

interface Search {
  /** The token of the link. It is meant to be shared, so it stays in the URL. */
  link?: string
}

export const Route = createFileRoute('/join')({
  staticData: { title: 'Join' },
  validateSearch: ({ link }: Record<string, unknown>): Search =>
    typeof link === 'string' || typeof link === 'number' ? { link: String(link) } : {},
  component: JoinScreen,
})

function JoinScreen() {
  const { link } = Route.useSearch()
  return <JoinPage token={link ?? ''} />
}
