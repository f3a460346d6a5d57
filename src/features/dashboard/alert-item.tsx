import { Link } from '@tanstack/react-router'
import type { Schemas } from '~/api/schemas'
import { Badge } from '~/ui/badge'
import { Text } from '~/ui/text'
import { Time } from '~/ui/time'
import { ToneIcon } from '~/ui/tone-icon'
import * as css from './dashboard.css'

/** One thing that has happened; its title leads to it where there is a page that shows it. */
export function AlertItem({ alert }: { alert: Schemas['Alert'] }) {
  const { title, body, href, severity, readAt, createdAt } = alert
  return (
    <li className={css.item}>
      <Text as="span" tone={severity}>
        <ToneIcon tone={severity} />
      </Text>
      <div className={css.words}>
        <Text as="div" weight="medium">
          {href === null ? title : <Link to={href}>{title}</Link>}{' '}
          {readAt === null && <Badge tone="accent">New</Badge>}
        </Text>
        {body !== '' && <Text size="sm">{body}</Text>}
        <Text size="sm" tone="muted">
          <Time value={createdAt} />
        </Text>
      </div>
    </li>
  )
}
