import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Schemas } from '~/api/schemas'
import { Badge } from '~/ui/display/badge'
import { Text } from '~/ui/display/text'
import { Time } from '~/ui/display/time'
import { ToneIcon } from '~/ui/display/tone-icon'
import * as css from './bell-panel.css'

interface AlertItemProps {
  alert: Schemas['Alert']
  /** Called when it was opened. */
  onFollow: () => void
}

/** An alert in the bell, with a link if there is a page for it. */
export function AlertItem({ alert, onFollow }: AlertItemProps) {
  const isUnread = alert.readAt === null
  const className = isUnread ? `${css.link} ${css.unread}` : css.link
  const content = <AlertWords alert={alert} isUnread={isUnread} />
  const frame = (inside: ReactNode) => <li className={css.item}>{inside}</li>
  if (alert.href === null)
    return frame(
      <button type="button" className={className} onClick={onFollow}>
        {content}
      </button>,
    )
  return frame(
    <Link to={alert.href} className={className} onClick={onFollow}>
      {content}
    </Link>,
  )
}

function AlertWords({ alert, isUnread }: { alert: Schemas['Alert']; isUnread: boolean }) {
  return (
    <>
      <Text as="span" tone={tones[alert.severity]}>
        <ToneIcon tone={alert.severity} />
      </Text>
      <span>
        <Text as="div" weight="medium">
          {alert.title}
        </Text>
        <Text as="div" size="sm" tone="muted">
          {alert.body}
        </Text>
        <Text as="div" size="xs" tone="muted">
          <Time value={alert.createdAt} />
        </Text>
      </span>
      {isUnread && <Badge tone="accent">New</Badge>}
    </>
  )
}

const tones = { info: 'info', success: 'success', warning: 'warning', danger: 'danger' } as const
