import { useMutation } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import {
  Award,
  BadgeCheck,
  Bell,
  BellRing,
  CalendarDays,
  CalendarPlus,
  CircleUser,
  FileChartColumn,
  FileUp,
  KeyRound,
  Keyboard,
  LogOut,
  Mail,
  Monitor,
  MonitorSmartphone,
  Moon,
  Route,
  Rows3,
  Rows4,
  SlidersHorizontal,
  Sun,
  Ticket,
  TicketPlus,
  UserRoundPlus,
  UsersRound,
  type LucideIcon,
} from 'lucide-react'
import { updatePreferences } from '~/api/session/preferences'
import type { Schemas } from '~/api/schemas'
import { signOut } from '~/api/session/session'
import { useKeepUser, useUser } from '~/api/session/user'
import { reportTitles } from '~/entities/report-labels'
import { toastFailure } from '~/forms/toast-failure'
import type { OpenGroup } from '~/shell/nav/visible-nav'
import { useOpenPlaces } from '~/shell/nav/visible-nav'
import { openShortcuts } from './overlays'

/** An entry of the palette: a screen, or an action. */
export interface PaletteAction {
  id: string
  title: string
  /** A second line: a path, the group of a page. */
  subtitle?: string
  /** Search keywords. */
  keywords?: string[]
  icon?: LucideIcon
  lead: { href: string } | { run: () => void }
}

function pagesOf(groups: readonly OpenGroup[]): PaletteAction[] {
  return groups.flatMap(({ label, icon, leads }): PaletteAction[] => {
    if ('href' in leads) return []
    const places = 'to' in leads ? [leads] : leads
    return places.map((place) => ({
      id: `page ${place.to}`,
      title: place.label,
      subtitle: place.label === label ? undefined : label,
      keywords: [label],
      icon,
      lead: { href: place.to },
    }))
  })
}

/** A section of the settings, by the id of its heading. */
function setting(part: string, title: string, icon: LucideIcon, keywords: string[]): PaletteAction {
  return {
    id: `settings ${part}`,
    title,
    subtitle: 'Settings',
    keywords: ['settings', 'profile', ...keywords],
    icon,
    lead: { href: `/profile#${part}` },
  }
}

const settings = [
  setting('details', 'Your details', CircleUser, ['name', 'photo', 'designation']),
  setting('password', 'Change your password', KeyRound, ['security']),
  setting('preferences', 'Preferences', SlidersHorizontal, ['time zone', 'date format']),
  setting('alerts', 'Alerts', Bell, ['notifications', 'bell', 'email', 'news']),
  setting('sessions', 'Sessions', MonitorSmartphone, ['sessions', 'devices']),
]

const people: PaletteAction[] = [
  {
    id: 'add-person',
    title: 'Add person',
    keywords: ['new', 'user', 'invite', 'people'],
    icon: UserRoundPlus,
    lead: { href: '/users/users?new=true' },
  },
  {
    id: 'import-people',
    title: 'Import people',
    keywords: ['users', 'csv', 'excel', 'spreadsheet', 'upload'],
    icon: FileUp,
    lead: { href: '/users/import' },
  },
  {
    id: 'new-group',
    title: 'New group',
    keywords: ['add', 'user groups', 'people'],
    icon: UsersRound,
    lead: { href: '/users/user-groups?new=true' },
  },
]

/** What is done with licenses, once their screen is there. */
const licenses: PaletteAction[] = [
  {
    id: 'new-license',
    title: 'New license',
    keywords: ['add', 'seats', 'library'],
    icon: Ticket,
    lead: { href: '/library/licenses?new=true' },
  },
  {
    id: 'give-seats',
    title: 'Give seats',
    keywords: ['assign', 'license', 'invite', 'people'],
    icon: TicketPlus,
    lead: { href: '/library/licenses?give=true' },
  },
]

const events: PaletteAction[] = [
  {
    id: 'new-event',
    title: 'New event',
    keywords: ['add', 'meeting', 'calendar', 'webinar', 'library'],
    icon: CalendarPlus,
    lead: { href: '/library/events?new=true' },
  },
  {
    id: 'event-calendar',
    title: 'Calendar of events',
    keywords: ['month', 'dates', 'library'],
    icon: CalendarDays,
    lead: { href: '/library/events?view=month' },
  },
]

/** What is done with learning paths, once their screen is there. */
const learningPaths: PaletteAction[] = [
  {
    id: 'new-learning-path',
    title: 'New learning path',
    keywords: ['add', 'steps', 'library'],
    icon: Route,
    lead: { href: '/manage-learning-paths/add-new-learning-path' },
  },
  {
    id: 'assign-learning-paths',
    title: 'Assign learning paths',
    keywords: ['add', 'people', 'groups'],
    icon: UserRoundPlus,
    lead: { href: '/library/learning-paths?assign=true' },
  },
]

const certificates: PaletteAction[] = [
  {
    id: 'new-certificate',
    title: 'New certificate',
    keywords: ['add', 'design', 'diploma', 'library'],
    icon: Award,
    lead: { href: '/manage-certificate/add-new-certificate' },
  },
  {
    id: 'issued-certificates',
    title: 'Issued certificates',
    keywords: ['diploma', 'verify', 'revoke', 'library'],
    icon: BadgeCheck,
    lead: { href: '/library/certificate?tab=issued' },
  },
]

const messages: PaletteAction[] = [
  {
    id: 'new-mail',
    title: 'New mail',
    keywords: ['message', 'email', 'notification', 'write', 'send'],
    icon: Mail,
    lead: { href: '/notification-management/email-notifications?compose=new' },
  },
  {
    id: 'new-push',
    title: 'New push message',
    keywords: ['push', 'notification', 'write', 'send'],
    icon: BellRing,
    lead: { href: '/notification-management/push-notifications?compose=new' },
  },
]

const reports: PaletteAction[] = [
  {
    id: 'mail-report',
    title: 'E-mail a report',
    keywords: ['send', 'email', 'analytics', 'export'],
    icon: Mail,
    lead: { href: '/analytics/reports?mail=true' },
  },
  ...Object.entries(reportTitles).map(([id, title]): PaletteAction => ({
    id: `report ${id}`,
    title,
    subtitle: 'Reports',
    keywords: ['report', 'analytics', 'export'],
    icon: FileChartColumn,
    lead: { href: `/analytics/reports?report=${id}` },
  })),
]

/** The entries that need no request, in groups. */
export function usePaletteActions(): { title: string; actions: PaletteAction[] }[] {
  const { business } = useUser()
  const groups = useOpenPlaces(business.supportUrl)
  const { routesByPath } = useRouter()
  const hasLicenses = '/library/licenses' in routesByPath
  const hasPaths = '/library/learning-paths' in routesByPath
  const keepUser = useKeepUser()
  // Callbacks of the hook: the palette closes before the response.
  const { mutate } = useMutation({
    ...updatePreferences,
    onSuccess: keepUser,
    onError: (error) => toastFailure('Saving', error),
  })
  const prefer = (body: Partial<Pick<Schemas['Preferences'], 'theme' | 'density'>>) => () =>
    mutate({ body })
  return [
    { title: 'Pages', actions: pagesOf(groups) },
    { title: 'People', actions: people },
    ...(hasPaths ? [{ title: 'Learning paths', actions: learningPaths }] : []),
    ...(hasLicenses ? [{ title: 'Licenses', actions: licenses }] : []),
    { title: 'Certificates', actions: certificates },
    { title: 'Messages', actions: messages },
    { title: 'Events', actions: events },
    { title: 'Reports', actions: reports },
    { title: 'Settings', actions: settings },
    {
      title: 'Commands',
      actions: [
        { id: 'light', title: 'Light theme', icon: Sun, lead: { run: prefer({ theme: 'light' }) } },
        { id: 'dark', title: 'Dark theme', icon: Moon, lead: { run: prefer({ theme: 'dark' }) } },
        {
          id: 'system',
          title: 'System theme',
          icon: Monitor,
          lead: { run: prefer({ theme: 'system' }) },
        },
        {
          id: 'comfortable',
          title: 'Comfortable density',
          icon: Rows3,
          lead: { run: prefer({ density: 'comfortable' }) },
        },
        {
          id: 'compact',
          title: 'Compact density',
          icon: Rows4,
          lead: { run: prefer({ density: 'compact' }) },
        },
        { id: 'keys', title: 'Keyboard shortcuts', icon: Keyboard, lead: { run: openShortcuts } },
        {
          id: 'sign-out',
          title: 'Sign out',
          keywords: ['logout', 'log out'],
          icon: LogOut,
          lead: { run: () => void signOut() },
        },
      ],
    },
  ]
}
