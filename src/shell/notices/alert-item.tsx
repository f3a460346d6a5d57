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
  /** It was opened. */
  onFollow: () => void
}

/** One thing the bell tells of; leads to it where there is a page that shows it. */
export function AlertItem({ alert, onFollow }: AlertItemProps) {
  const isUnread = alert.readAt === null
  const look = isUnread ? `${css.link} ${css.unread}` : css.link
  const content = <AlertWords alert={alert} isUnread={isUnread} />
  const frame = (inside: ReactNode) => <li className={css.item}>{inside}</li>
  if (alert.href === null)
    return frame(
      <button type="button" className={look} onClick={onFollow}>
        {content}
      </button>,
    )
  return frame(
    <Link to={alert.href} className={look} onClick={onFollow}>
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
