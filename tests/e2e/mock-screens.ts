import { readFileSync } from 'node:fs'

type Screen = {
  /** What it is opened with. */
  query?: string
  heading: string | RegExp
  /** What it shows with `?mock=empty`. */
  empty?: string
  /** What it shows with `?mock=500`. */
  failed?: string
}

const course = { query: '?courseId=c_negotiation', heading: 'Negotiating across cultures' }
const path = { query: '?pathId=lp_warehouse', heading: 'Warehouse, from day one' }
const lacks = (object: string) => ({
  empty: `${object} not found`,
  failed: `The ${object.toLowerCase()} could not be loaded`,
})
const lists = (objects: string) => ({
  empty: `No ${objects} yet`,
  failed: `The ${objects} could not be loaded`,
})

/** Every route over the mock, with the objects of its examples. */
export const mockScreens: Record<string, Screen> = {
  '/': {
    heading: /^Good .*, Ingrid$/,
    empty: 'No notifications yet',
    failed: 'This could not be loaded',
  },
  '/$': { heading: 'Page not found' },
  '/event': {
    query: '?link=ev_osaka_night.u_01HZX4T9M2.3q2-7wKf0sVYtXnZp1bRdA',
    heading: 'An evening with Haruka Tanaka',
  },
  '/forgot-password': { heading: 'Reset your password' },
  '/forgot-password-mail-success': {
    query: '?email=ana@acme.example',
    heading: 'Check your email',
  },
  '/invitation': { query: '?token=inv_9Xk2LmQ7vTz4Rb8Ws1Yd', heading: 'Northwind invites you' },
  '/join': { query: '?link=9q2mK4vTzXk2LmQ7', heading: 'Northwind invites you to learn' },
  // Who is signed in goes on to the dashboard.
  '/login': { heading: /^Good .*, Ingrid$/ },
  '/messages': { query: '?link=u_01HZX4T9M2.3q2-7wKf0sVYtXnZp1bRdA', heading: 'Your messages' },
  '/reset-password': { query: '?token=inv_9Xk2LmQ7vTz4Rb8Ws1Yd', heading: 'Set a new password' },
  '/stop-report': { query: '?token=rs_4k2p.aGVhZA.3f1b', heading: 'Scheduled report' },
  '/verify': { query: '?code=9F3K-7Q2M-X4TB-08RD', heading: 'Check a certificate' },
  '/profile': {
    heading: 'Settings',
    empty: 'No application keys yet',
    failed: 'The application keys could not be loaded',
  },
  '/analytics/reports': {
    heading: 'Reports',
    empty: 'Rows appear here as soon as there is something to report',
    failed: 'The people could not be loaded',
  },
  '/analytics/usage': { heading: 'Usage', failed: 'Could not load the figures' },
  '/library/assets': { heading: 'Assets', ...lists('assets') },
  '/library/certificate': {
    heading: 'Certificates',
    empty: 'No certificates yet',
    failed: 'The certificate designs could not be loaded',
  },
  '/library/courses': { heading: 'Courses', ...lists('courses') },
  '/library/events': { heading: 'Events', ...lists('events') },
  '/library/learning-paths': { heading: 'Learning paths', ...lists('learning paths') },
  '/library/licenses': { heading: 'Licenses', ...lists('licenses') },
  '/library/users': { heading: 'Learners', ...lists('learners') },
  '/library/selected-course/courses': { ...course, ...lacks('Course') },
  '/library/selected-course/summary': { ...course, ...lacks('Course') },
  '/library/selected-license/summary': {
    query: '?licenseId=l_leadership',
    heading: 'Leadership essentials 2026',
    ...lacks('License'),
  },
  '/library/selected-path/learning-paths': { ...path, ...lacks('Learning path') },
  '/library/selected-path/summary': { ...path, ...lacks('Learning path') },
  '/manage-certificate/add-new-certificate': { heading: 'New certificate' },
  '/manage-certificate/edit-certificate': {
    query: '?certificateId=ce_sales',
    heading: 'Certified negotiator',
    ...lacks('Certificate'),
  },
  '/manage-courses/add-new-assets': { heading: 'Add assets' },
  '/manage-courses/add-new-course': { heading: 'New course' },
  '/manage-courses/edit-course': { ...course, ...lacks('Course') },
  '/manage-learning-paths/add-new-learning-path': { heading: 'New learning path' },
  '/manage-learning-paths/edit-learning-path': { ...path, ...lacks('Learning path') },
  '/notification-management/email-notifications': {
    heading: 'Email notifications',
    ...lists('messages'),
  },
  '/notification-management/push-notifications': {
    heading: 'Push notifications',
    empty: 'No push messages yet',
    failed: 'The messages could not be loaded',
  },
  '/users/import': { heading: 'Import people', failed: 'The earlier imports could not be loaded' },
  '/users/user-groups': { heading: 'User groups', ...lists('groups') },
  '/users/users': { heading: 'Users', ...lists('people') },
}

/** The routes of the console, from its route tree. */
export function allRoutes() {
  const tree = readFileSync('src/route-tree.gen.ts', 'utf8')
  const [, block = ''] = /interface FileRoutesByFullPath \{([^}]*)\}/.exec(tree) ?? []
  return [...block.matchAll(/'([^']+)':/g)].map(([, route = '']) => route)
}

/** The areas of the console: the first parts of the addresses behind the sign-in. */
export function allAreas() {
  const tree = readFileSync('src/route-tree.gen.ts', 'utf8')
  const ids = [...tree.matchAll(/'\/_app\/([\w-]*)[^']*': typeof/g)].map(([, area = '']) => area)
  return new Set(ids)
}

export const areaOf = (route: string) => route.split('/')[1] ?? ''
