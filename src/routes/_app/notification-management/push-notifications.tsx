import { createFileRoute } from '@tanstack/react-router'
import { channelRoute } from './-channel-route'
import { ChannelScreen } from './-channel-screen'

export const Route = createFileRoute('/_app/notification-management/push-notifications')({
  staticData: { title: 'Push notifications' },
  ...channelRoute('push'),
  component: PushNotifications,
})

function PushNotifications() {
  return <ChannelScreen channel="push" search={Route.useSearch()} />
}
