import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Schemas } from '~/api/schemas'
import { Badge } from '~/ui/badge'
import { ListItem } from '~/ui/list-item'
import { Text } from '~/ui/text'
import { Time } from '~/ui/time'
import { ToneIcon } from '~/ui/tone-icon'
import { markAlertsRead } from './dashboard.api'

/** One thing that has happened; its title leads to the page that shows it, and then it is read. */
export function AlertItem({ alert }: { alert: Schemas['Alert'] }) {
  const { _id, title, body, href, severity, readAt, createdAt } = alert
  // Quietly: that it stays new when this fails harms nobody.
  const { mutate } = useMutation(markAlertsRead)
  const follow = () => mutate({ body: { alertIds: [_id] } })
  return (
    <ListItem
      lead={
        <Text as="span" tone={severity}>
          <ToneIcon tone={severity} />
        </Text>
      }
    >
      <Text as="div" weight="medium">
        {href === null ? (
          title
        ) : (
          <Link to={href} onClick={follow}>
            {title}
          </Link>
        )}{' '}
        {readAt === null && <Badge tone="accent">New</Badge>}
      </Text>
      {body !== '' && <Text size="sm">{body}</Text>}
      <Text size="sm" tone="muted">
        <Time value={createdAt} />
      </Text>
    </ListItem>
  )
}
