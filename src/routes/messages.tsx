import { createFileRoute } from '@tanstack/react-router'
import { MessagesPage } from '~/features/auth/messages/messages-page'

interface Search {
  /** The signed link of a mail. */
  link?: string
}

export const Route = createFileRoute('/messages')({
  staticData: { title: 'Your messages' },
  validateSearch: ({ link }: Record<string, unknown>): Search =>
    typeof link === 'string' ? { link } : {},
  component: MessagesScreen,
})

function MessagesScreen() {
  const { link } = Route.useSearch()
  return <MessagesPage link={link ?? ''} />
}
