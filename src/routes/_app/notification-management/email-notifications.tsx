import { createFileRoute } from '@tanstack/react-router'
import { channelRoute } from './-channel-route'
import { ChannelScreen } from './-channel-screen'
import { loadChannel } from './-load-channel'

export const Route = createFileRoute('/_app/notification-management/email-notifications')({
  staticData: { title: 'Email notifications' },
  ...channelRoute,
  loader: ({ context: { queryClient }, deps }) => loadChannel('email', queryClient, deps),
  component: EmailNotifications,
})

function EmailNotifications() {
  return <ChannelScreen channel="email" search={Route.useSearch()} />
}
