import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { markAlertsRead } from '~/api/alerts'
import type { Schemas } from '~/api/schemas'
import { Badge } from '~/ui/display/badge'
import { ListItem } from '~/ui/list/list-item'
import { Text } from '~/ui/display/text'
import { Time } from '~/ui/display/time'
import { toastFailure } from '~/forms/toast-failure'
import { ToneIcon } from '~/ui/display/tone-icon'

/** An alert; its title links to the page that shows it, and marks it as read. */
export function AlertItem({ alert }: { alert: Schemas['Alert'] }) {
  const { _id, title, body, href, severity, readAt, createdAt } = alert
  const { mutate } = useMutation({
    ...markAlertsRead,
    // Callbacks of the hook: following the link leaves the page.
    onError: (error) => toastFailure('Marking as read', error),
  })
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
