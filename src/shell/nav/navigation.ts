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

/** A screen that the navigation leads to. */
export interface Place {
  label: string
  to: string
  /** Beginnings of other addresses that belong to it: a selected object, its editor. */
  also?: readonly string[]
  /** The second key of the shortcut `g` + key. */
  key?: string
  /** What needs attention there: as many as there are stand beside its name. */
  attention?: readonly Schemas['AttentionItem']['kind'][]
}

export interface Group {
  label: string
  icon: LucideIcon
  /** One screen, several, or the organisation's support page. */
  leads: Place | readonly Place[] | 'support'
  /** Stands at the foot of the navigation. */
  pinned?: boolean
}

/** The navigation, in the specification's order and words. What has no screen yet is left out when it is drawn. */
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
      },
      {
        label: 'Licenses',
        to: '/library/licenses',
        also: ['/library/selected-license'],
        key: 'l',
        attention: ['license-expired', 'license-expiring', 'seats-full', 'seats-waiting'],
      },
      { label: 'Certificates', to: '/library/certificate', also: ['/manage-certificate'] },
      { label: 'Events', to: '/library/events', key: 'e' },
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
      { label: 'Email notifications', to: '/notification-management/email-notifications' },
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

/** The keys that lead to a place, where it has some. */
export function keysTo({ key }: Place): string[] | undefined {
  return key === undefined ? undefined : ['g', key]
}

/** Whether an address belongs to a place of the navigation. */
export function isAt(place: Place, pathname: string): boolean {
  const begins = (path: string) => pathname === path || pathname.startsWith(`${path}/`)
  return place.to === '/' ? pathname === '/' : [place.to, ...(place.also ?? [])].some(begins)
}
