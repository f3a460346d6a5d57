import { useNavigate } from '@tanstack/react-router'
import { Mail } from 'lucide-react'
import type { Schemas } from '~/api/schemas'
import type { BulkBarAction } from '~/ui/list/bulk-bar'
import type { ComposeSearch } from './compose-search'

type Target<Filter> = { users: string[] } | { filter: Filter; exclude: string[] }
type Audience = Omit<ComposeSearch, 'compose' | 'templateId'>

/** Users of a list of people as an audience. */
export const usersAudience = (target: Target<Schemas['UserFilter']>): Audience =>
  'users' in target
    ? { audience: 'users', ids: target.users }
    : { audience: 'all', filter: target.filter, exclude: target.exclude }

const conditions = ['not-started', 'in-progress', 'completed'] as const

/**
 * Users of a course, learning path or license as an audience; undefined if it has no such filter. Of the filters, an
 * audience knows the status and those who are overdue.
 */
export function membersAudience(
  audience: 'courses' | 'paths' | 'licenses',
  id: string,
  target: Target<object>,
): Audience | undefined {
  if ('users' in target) return { audience: 'users', ids: target.users }
  const { filter, exclude } = target
  const set = Object.entries(filter).filter(([, value]) => value !== undefined)
  const whole = { audience, ids: [id], exclude }
  const [first, ...others] = set
  if (!first) return whole
  if (others.length > 0 || audience === 'licenses') return undefined
  const [name, value] = first
  if (name === 'overdue' && value === true) return { ...whole, condition: 'overdue' }
  const condition = name === 'status' && conditions.find((each) => each === value)
  return condition ? { ...whole, condition } : undefined
}

const eventConditions = ['registered', 'waitlisted', 'attended', 'no-show'] as const

/**
 * Users of an event as an audience; undefined if it has no such filter. Of the filters, an audience knows a status or an
 * attendance.
 */
export function eventAudience(
  id: string,
  target: Target<Schemas['EventAttendeeFilter']>,
): Audience | undefined {
  if ('users' in target) return { audience: 'users', ids: target.users }
  const { filter, exclude } = target
  const { date: _, ...rest } = filter
  const set = Object.values(rest).filter((value) => value !== undefined)
  const whole: Audience = { audience: 'events', ids: [id], exclude }
  if (set.length === 0) return whole
  const condition = eventConditions.find((each) => set.length === 1 && each === set[0])
  return condition && { ...whole, condition }
}

/** The bulk action that opens the composer for the selected people. */
export function useMessageBulk() {
  const navigate = useNavigate()
  return (audience: Audience | undefined): BulkBarAction => ({
    id: 'message',
    label: 'Message…',
    icon: <Mail aria-hidden />,
    rare: true,
    ...(audience === undefined && { touches: 0 }),
    onPress: () =>
      void navigate({
        to: '/notification-management/email-notifications',
        search: { ...audience, compose: 'new' },
      }),
  })
}
