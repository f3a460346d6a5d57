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

type Item = Schemas['AttentionItem']

/** What there is to do about each kind, as the button says it. */
const actions: Record<string, string> = {
  overdue: 'See who',
  'deadline-soon': 'See who',
  'invitations-pending': 'See invitations',
  'invitations-bounced': 'See addresses',
  'drafts-forgotten': 'See drafts',
  'assets-failed': 'See files',
  'import-problems': 'See the import',
  'group-empty': 'See the group',
} satisfies Record<Item['kind'], string>

interface AttentionItemProps {
  item: Item
  /** Of the list. */
  heading: RefObject<HTMLElement | null>
  onSnooze: () => void
}

/** One thing that waits, with the one thing to do about it and the way to put it off. */
export function AttentionItem({ item, heading, onSnooze }: AttentionItemProps) {
  const content = useFocusHandedOn(heading)
  const { kind, title, body, severity, href } = item
  return (
    <ListItem
      lead={
        <Text as="span" tone={severity}>
          <ToneIcon tone={severity} />
        </Text>
      }
    >
      <div ref={content} className={css.waiting}>
        <div className={css.words}>
          <Text weight="medium">{title}</Text>
          {body !== '' && (
            <Text size="sm" tone="muted">
              {body}
            </Text>
          )}
        </div>
        <div className={css.doing}>
          <ButtonTo to={href} size="sm" aria-label={`${actions[kind] ?? 'See'}: ${title}`}>
            {actions[kind] ?? 'See'}
          </ButtonTo>
          <IconButton
            size="sm"
            label={`Put off for a week: ${title}`}
            hint="Put off for a week"
            icon={<AlarmClock aria-hidden />}
            onClick={onSnooze}
          />
        </div>
      </div>
    </ListItem>
  )
}
