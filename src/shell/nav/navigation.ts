import {
  Bell,
  BookOpen,
  ChartColumn,
  LayoutDashboard,
  LifeBuoy,
  Settings,
  Users,
  type LucideIcon,
} from 'lucide-react'
import type { Schemas } from '~/api/schemas'

/** A screen in the navigation. */
export interface Place {
  label: string
  to: string
  /** Prefixes of other paths that belong to it: a selected object, its editor. */
  also?: readonly string[]
  /** The second key of the shortcut `g` + key. */
  key?: string
  /** What needs attention there: as many as there are stand beside its name. */
  attention?: readonly Schemas['AttentionItem']['kind'][]
}

export interface Group {
  label: string
  icon: LucideIcon
  /** A screen, a group of screens, or the organisation's support page. */
  leads: Place | readonly Place[] | 'support'
  /** At the bottom of the navigation. */
  pinned?: boolean
}

/** The navigation, in the specification's order and words. Entries without a screen are not rendered. */
export const navigation: readonly Group[] = [
  { label: 'Dashboard', icon: LayoutDashboard, leads: { label: 'Dashboard', to: '/', key: 'd' } },
  {
    label: 'Analytics',
    icon: ChartColumn,
    leads: [
      { label: 'Usage', to: '/analytics/usage', key: 'a' },
      { label: 'Reports', to: '/analytics/reports', key: 'r' },
    ],
  },
  {
    label: 'Library',
    icon: BookOpen,
    leads: [
      { label: 'Assets', to: '/library/assets', also: ['/manage-courses/add-new-assets'] },
      {
        label: 'Courses',
        to: '/library/courses',
        also: [
          '/library/selected-course',
          '/manage-courses/add-new-course',
          '/manage-courses/edit-course',
        ],
        key: 'c',
      },
      {
        label: 'Learning paths',
        to: '/library/learning-paths',
        also: ['/library/selected-path', '/manage-learning-paths'],
        key: 'p',
        attention: ['path-stuck', 'path-overdue'],
      },
      {
        label: 'Licenses',
        to: '/library/licenses',
        also: ['/library/selected-license'],
        key: 'l',
        attention: ['license-expired', 'license-expiring', 'seats-full', 'seats-waiting'],
      },
      { label: 'Certificates', to: '/library/certificate', also: ['/manage-certificate'] },
      {
        label: 'Events',
        to: '/library/events',
        key: 'e',
        attention: ['event-no-link', 'event-full-waitlist'],
      },
      { label: 'Learners', to: '/library/users' },
    ],
  },
  {
    label: 'Users',
    icon: Users,
    leads: [
      { label: 'Users', to: '/users/users', also: ['/users/import'], key: 'u' },
      { label: 'User groups', to: '/users/user-groups' },
    ],
  },
  {
    label: 'Notification Management',
    icon: Bell,
    leads: [
      {
        label: 'Email notifications',
        to: '/notification-management/email-notifications',
        attention: ['messages-failed', 'messages-unclear', 'mail-server-away'],
      },
      { label: 'Push notifications', to: '/notification-management/push-notifications' },
    ],
  },
  { label: 'Support', icon: LifeBuoy, leads: 'support' },
  {
    label: 'Settings',
    icon: Settings,
    leads: { label: 'Settings', to: '/profile', key: 's' },
    pinned: true,
  },
]

/** The keys that open a screen, if any. */
export function keysTo({ key }: Place): string[] | undefined {
  return key === undefined ? undefined : ['g', key]
}

/** Whether a path belongs to an entry of the navigation. */
export function isAt(place: Place, pathname: string): boolean {
  const begins = (path: string) => pathname === path || pathname.startsWith(`${path}/`)
  return place.to === '/' ? pathname === '/' : [place.to, ...(place.also ?? [])].some(begins)
}
