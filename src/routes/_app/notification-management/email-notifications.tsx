import { createFileRoute } from '@tanstack/react-router'
import { channelRoute } from './-channel-route'
import { ChannelScreen } from './-channel-screen'

export const Route = createFileRoute('/_app/notification-management/email-notifications')({
  staticData: { title: 'Email notifications' },
  ...channelRoute('email'),
  component: EmailNotifications,
})

function EmailNotifications() {
  return <ChannelScreen channel="email" search={Route.useSearch()} />
}
