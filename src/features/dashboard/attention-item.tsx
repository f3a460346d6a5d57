import { createLink } from '@tanstack/react-router'
import { AlarmClock } from 'lucide-react'
import type { RefObject } from 'react'
import type { Schemas } from '~/api/schemas'
import { IconButton } from '~/ui/input/icon-button'
import { LinkButton } from '~/ui/input/link-button'
import { ListItem } from '~/ui/list/list-item'
import { Text } from '~/ui/display/text'
import { ToneIcon } from '~/ui/display/tone-icon'
import * as css from './dashboard.css'
import { useFocusHandedOn } from './use-focus-handed-on'

const ButtonTo = createLink(LinkButton)

export type Item = Schemas['AttentionItem']

const actions: Record<string, string> = {
  overdue: 'View people',
  'deadline-soon': 'View people',
  'invitations-pending': 'View invitations',
  'invitations-bounced': 'View people',
  'drafts-forgotten': 'View drafts',
  'assets-failed': 'View assets',
  'import-problems': 'View import',
  'group-empty': 'View group',
  'path-stuck': 'Show paths',
  'path-overdue': 'Show paths',
  'license-expiring': 'View license',
  'license-expired': 'View license',
  'seats-low': 'View license',
  'seats-full': 'View license',
  'seats-waiting': 'View people',
  'seats-pending': 'View people',
  'seats-idle': 'View people',
  'certificates-expiring': 'View certificates',
  'certificates-held': 'View certificates',
  'messages-failed': 'View people',
  'messages-unclear': 'View people',
  'mail-server-away': 'View messages',
  'event-no-link': 'View event',
  'event-full-waitlist': 'View people',
  'attendance-missing': 'Mark attendance',
  'schedule-failed': 'View schedule',
} satisfies Record<Item['kind'], string>

interface AttentionItemProps {
  item: Item
  /** Heading of the list: takes the focus when the last row goes. */
  heading: RefObject<HTMLElement | null>
  /** In an attention group, which shows the icon and the body for its items. */
  grouped?: boolean
  onSnooze: () => void
}

/** An item that needs attention, with a link to its rows and a snooze button. */
export function AttentionItem({ item, heading, grouped = false, onSnooze }: AttentionItemProps) {
  const content = useFocusHandedOn(heading)
  const { kind, title, body, severity, href } = item
  const action = actions[kind] ?? 'View'
  const icon = (
    <Text as="span" tone={severity}>
      <ToneIcon tone={severity} />
    </Text>
  )
  return (
    <ListItem lead={grouped ? undefined : icon}>
      <div ref={content} className={css.attention}>
        <div className={css.words}>
          <Text weight={grouped ? undefined : 'medium'}>{title}</Text>
          {!grouped && body !== '' && (
            <Text size="sm" tone="muted">
              {body}
            </Text>
          )}
        </div>
        <div className={css.actions}>
          <ButtonTo to={href} size="sm" aria-label={`${action}: ${title}`}>
            {action}
          </ButtonTo>
          <IconButton
            size="sm"
            label={`Snooze for a week: ${title}`}
            hint="Snooze for a week"
            icon={<AlarmClock aria-hidden />}
            onClick={onSnooze}
          />
        </div>
      </div>
    </ListItem>
  )
}
