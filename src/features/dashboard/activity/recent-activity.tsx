import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { History } from 'lucide-react'
import type { Schemas } from '~/api/schemas'
import { ReadError } from '~/list/read-error'
import { Card } from '~/ui/display/card'
import { EmptyState } from '~/ui/display/empty-state'
import { Text } from '~/ui/display/text'
import { Time } from '~/ui/display/time'
import { ListItem } from '~/ui/list/list-item'
import { ListSkeleton } from '~/ui/list/list-skeleton'
import { recentActivity } from '~/features/dashboard/dashboard.api'
import { activityHref, activityText } from './activity-text'

/** The latest changes by administrators and people. */
export function RecentActivity() {
  return (
    <Card title="Recent activity" padding="none">
      <Content />
    </Card>
  )
}

function Content() {
  const query = useQuery(recentActivity)
  const { data, error } = query
  if (!data && error) return <ReadError error={error} query={query} level={3} />
  if (!data) return <ListSkeleton label="Loading recent activity" rows={5} lines={2} />
  const { activity } = data.data
  if (activity.length === 0)
    return (
      <EmptyState
        level={3}
        icon={<History />}
        title="No activity yet"
        description="Changes to people, courses and everything else appear here with who made them."
      />
    )
  return (
    <ul role="list" aria-label="Recent activity">
      {activity.map((each) => (
        <Line key={each._id} activity={each} />
      ))}
    </ul>
  )
}

function Line({ activity }: { activity: Schemas['Activity'] }) {
  const { subject, at } = activity
  const { before, after } = activityText(activity)
  const href = activityHref(activity)
  return (
    <ListItem>
      <Text as="div" dir="auto">
        {before}
        {subject && subject.name !== '' && (
          <>
            {' '}
            {href === undefined ? (
              <bdi>{subject.name}</bdi>
            ) : (
              <Link to={href}>
                <bdi>{subject.name}</bdi>
              </Link>
            )}
          </>
        )}
        {after !== '' && ` ${after}`}
      </Text>
      <Text as="div" size="sm" tone="muted">
        <Time value={at} />
      </Text>
    </ListItem>
  )
}
