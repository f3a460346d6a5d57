import { useQuery } from '@tanstack/react-query'
import { Inbox } from 'lucide-react'
import { newestAlerts } from '~/api/alerts'
import type { Schemas } from '~/api/schemas'
import { ReadError } from '~/list/read-error'
import { Card } from '~/ui/display/card'
import { EmptyState } from '~/ui/display/empty-state'
import { ListSkeleton } from '~/ui/list/list-skeleton'
import { AlertItem } from './alert-item'

/** The newest notifications. If they cannot be fetched, the rest of the page is still useful. */
export function RecentAlerts() {
  return (
    <Card title="Notifications" padding="none">
      <Content />
    </Card>
  )
}

function Content() {
  const alerts = useQuery(newestAlerts)
  const { data, error } = alerts
  if (data) return <Items alerts={data.data.alerts} />
  if (!error) return <ListSkeleton label="Loading the notifications" rows={3} lines={3} />
  return <ReadError error={error} query={alerts} level={3} />
}

function Items({ alerts }: { alerts: Schemas['Alert'][] }) {
  if (alerts.length === 0)
    return (
      <EmptyState
        icon={<Inbox />}
        title="No notifications yet"
        description="Finished imports, expiring licenses and new sign-ins to your account appear here and under the bell."
        level={3}
      />
    )
  return (
    <ul role="list">
      {alerts.map((alert) => (
        <AlertItem key={alert._id} alert={alert} />
      ))}
    </ul>
  )
}
