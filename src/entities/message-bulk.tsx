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

type Filters = Pick<
  Schemas['Audience'],
  'courseFilter' | 'pathFilter' | 'seatFilter' | 'registrationFilter'
>

/** Selected users of a course, learning path, license or event as an audience. */
export const membersAudience = (
  audience: 'courses' | 'paths' | 'licenses' | 'events',
  id: string,
  target: Target<NonNullable<Filters[keyof Filters]>>,
): Audience =>
  'users' in target
    ? { audience: 'users', ids: target.users }
    : { audience, ids: [id], filter: target.filter, exclude: target.exclude }

/** The bulk action that opens the composer for the selected people. */
export function useMessageBulk() {
  const navigate = useNavigate()
  return (audience: Audience): BulkBarAction => ({
    id: 'message',
    label: 'Message…',
    icon: <Mail aria-hidden />,
    rare: true,
    onPress: () =>
      void navigate({
        to: '/notification-management/email-notifications',
        search: { ...audience, compose: 'new' },
      }),
  })
}
