import { ChevronDown, ChevronUp } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import { Button } from '~/ui/input/button'
import { ListItem } from '~/ui/list/list-item'
import { Text } from '~/ui/display/text'
import { ToneIcon } from '~/ui/display/tone-icon'
import { counted } from '~/ui/format/numbers'
import type { Item } from './attention-item'
import * as css from './dashboard.css'

/** Kinds that several items can have: the title of their row, and the noun. */
const labels: Partial<Record<Item['kind'], { title: (count: number) => string; noun: string }>> = {
  overdue: {
    title: (count) => `${counted(count, 'course has', 'courses have')} people over 7 days late`,
    noun: 'courses',
  },
  'deadline-soon': {
    title: (count) =>
      `${counted(count, 'course is', 'courses are')} due soon and not started by everyone`,
    noun: 'courses',
  },
  'import-problems': {
    title: (count) => `${counted(count, 'import has', 'imports have')} rows that failed`,
    noun: 'imports',
  },
  'group-empty': {
    title: (count) => `${counted(count, 'group is', 'groups are')} empty`,
    noun: 'groups',
  },
  'license-expiring': {
    title: (count) => `${counted(count, 'license ends', 'licenses end')} soon`,
    noun: 'licenses',
  },
  'license-expired': {
    title: (count) => `${counted(count, 'license has', 'licenses have')} ended`,
    noun: 'licenses',
  },
  'seats-low': {
    title: (count) => `${counted(count, 'license has', 'licenses have')} few seats left`,
    noun: 'licenses',
  },
  'seats-full': {
    title: (count) => `${counted(count, 'license has', 'licenses have')} no seats left`,
    noun: 'licenses',
  },
  'seats-waiting': {
    title: (count) => `People wait for seats in ${counted(count, 'license', 'licenses')}`,
    noun: 'licenses',
  },
  'seats-pending': {
    title: (count) =>
      `${counted(count, 'license has', 'licenses have')} seats pending for more than 14 days`,
    noun: 'licenses',
  },
  'event-no-link': {
    title: (count) =>
      `${counted(count, 'event begins', 'events begin')} soon without a meeting link`,
    noun: 'events',
  },
  'event-full-waitlist': {
    title: (count) => `People wait for places in ${counted(count, 'event', 'events')}`,
    noun: 'events',
  },
  'attendance-missing': {
    title: (count) => `Attendance of ${counted(count, 'event', 'events')} is missing`,
    noun: 'events',
  },
  'seats-idle': {
    title: (count) =>
      `${counted(count, 'license has', 'licenses have')} seats not used for 60 days`,
    noun: 'licenses',
  },
  'messages-failed': {
    title: (count) => `${counted(count, 'message', 'messages')} did not reach everybody`,
    noun: 'messages',
  },
  'messages-unclear': {
    title: (count) => `${counted(count, 'message', 'messages')} may not have reached everybody`,
    noun: 'messages',
  },
}

interface AttentionGroupProps {
  items: readonly [Item, ...Item[]]
  isOpen: boolean
  onToggle: () => void
  children: ReactNode
}

/** Items of one kind in a row that expands. */
export function AttentionGroup({ items, isOpen, onToggle, children }: AttentionGroupProps) {
  const id = useId()
  const [{ kind, severity, body }] = items
  const label = labels[kind]
  const title = label?.title(items.length) ?? counted(items.length, 'item', 'items')
  return (
    <ListItem
      wide
      lead={
        <Text as="span" tone={severity}>
          <ToneIcon tone={severity} />
        </Text>
      }
    >
      <div className={css.attention}>
        <div className={css.words}>
          <Text weight="medium">{title}</Text>
          {body !== '' && (
            <Text size="sm" tone="muted">
              {body}
            </Text>
          )}
        </div>
        <div className={css.actions}>
          <Button
            size="sm"
            iconAfter={isOpen ? <ChevronUp aria-hidden /> : <ChevronDown aria-hidden />}
            aria-expanded={isOpen}
            aria-controls={isOpen ? id : undefined}
            onClick={onToggle}
          >
            {isOpen ? 'Hide' : 'Show'} {label?.noun ?? 'items'}
          </Button>
        </div>
      </div>
      {isOpen && (
        <ul id={id} role="list" aria-label={title} className={css.groupItems}>
          {children}
        </ul>
      )}
    </ListItem>
  )
}
