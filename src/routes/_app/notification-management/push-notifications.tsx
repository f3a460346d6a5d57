import { createFileRoute } from '@tanstack/react-router'
import { channelRoute } from './-channel-route'
import { ChannelScreen } from './-channel-screen'
import { loadChannel } from './-load-channel'

export const Route = createFileRoute('/_app/notification-management/push-notifications')({
  staticData: { title: 'Push notifications' },
  ...channelRoute,
  loader: ({ context: { queryClient }, deps }) => loadChannel('push', queryClient, deps),
  component: PushNotifications,
})

function PushNotifications() {
  return <ChannelScreen channel="push" search={Route.useSearch()} />
}
