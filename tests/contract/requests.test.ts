import { readFileSync } from 'node:fs'
import { QueryClient } from '@tanstack/react-query'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Document, operationsOf } from '../../scripts/conformance/document.ts'
import { exampleBody } from '../../scripts/conformance/requests.ts'
import { startPrism } from './prism-host.ts'

// What the console asks, sent to the mock: a request that the document does not allow is refused there.

const password = 'a quiet harbour in november'
const passwords = { password, passwordConfirm: password }

const token = 'inv_9Xk2LmQ7vTz4Rb8Ws1Yd'
const somebody = { userIds: ['u_01J0A1TM3K'] }
const rules = {
  match: 'all',
  conditions: [{ field: 'designation', op: 'contains', value: 'sales' }],
}

/** For each write of each feature, what a screen would send with it. */
const inputs: Record<string, object> = {
  businessLogin: { body: { email: 'admin@northwind.example', password } },
  forgotPassword: { body: { email: 'admin@northwind.example' } },
  resetPassword: { params: { path: { token: 'q3VZ0m8r2T5yXk1LwNc7Jd9U' } }, body: passwords },
  updateProfile: { body: { firstName: 'Ingrid', lastName: '', designation: '', version: 3 } },
  deletePhoto: {},
  updatePreferences: { body: { theme: 'dark', timezone: 'Asia/Tokyo' } },
  changePassword: { body: { currentPassword: 'northwind-demo', ...passwords } },
  endSession: { body: { sessionId: 's_1pz7wq' } },
  endOtherSessions: {},
  markAlertsRead: { body: { alertIds: ['al_5t1q'] } },
  acceptInvitation: { body: { token, firstName: 'Thabo', lastName: 'Mokoena' } },
  addUser: { body: { firstName: 'Thabo', lastName: 'Mokoena', email: 'thabo@northwind.example' } },
  updateUser: { params: { path: { id: 'u_01HZX4T9M2' } }, body: { designation: '', version: 4 } },
  resendInvites: { body: somebody },
  createGroup: {
    params: { header: { 'Idempotency-Key': 'a-key-of-sixteen-letters' } },
    body: { name: 'Sales', description: '', type: 'dynamic', rules, onLeave: 'keep' },
  },
  updateGroup: { body: { groupId: 'g_quiet', rules, type: 'dynamic', version: 2 } },
  findUsers: { body: { emails: ['amara.okafor@northwind.example'] } },
  beginImport: { body: { fileName: 'people.csv', rowCount: 1 } },
  updateImport: { params: { path: { id: 'im_3f8a' } }, body: { version: 1, clearBlank: [] } },
  startImport: { params: { path: { id: 'im_3f8a' } }, body: { version: 1, invite: 'later' } },
  deleteImport: { params: { path: { id: 'im_3f8a' } } },
  rollBackImport: { params: { path: { id: 'im_3f8a' } } },
  mailReport: { body: { emails: ['amara.okafor@northwind.example'], report: 'people' } },
  cancelJob: { params: { path: { id: 'j_7h4p' } } },
}

const list = { page: 1, limit: 25, sort: 'name', search: 'ama' }

/** For what a screen asks by something: by what. */
const asked: Record<string, unknown[]> = {
  invitationOf: [token],
  groupsPage: [{ ...list, type: 'dynamic' }],
  group: ['g_quiet'],
  groupCalled: ['sales'],
  assignmentPlan: [{ certificateID: 'cd_7k2m', courses: ['c_8m3q'], type: 'course' }],
  certificateOf: ['7K2M9QX4B1ZT5R8W'],
  designsPage: [{ page: 1, limit: 25, sort: 'name' }],
  issuedPage: [{ page: 1, limit: 25, status: 'valid' }],
  heldPage: [{ page: 1, limit: 25 }],
  subjectsPage: ['course', { page: 1, search: 'fire' }],
  membersPage: [{ ...list, group: 'g_quiet' }],
  preview: [{ groupId: 'g_quiet', rules }],
  learnersPage: [{ ...list, status: 'active', group: 'g_quiet', lastActive: 'week' }],
  person: ['u_01HZX4T9M2'],
  deletedPerson: ['u_01HZX4T9M2'],
  licensesCount: ['u_01HZX4T9M2'],
  certificates: ['u_01HZX4T9M2', 1],
  coursesCount: ['u_01HZX4T9M2'],
  learningHours: ['u_01HZX4T9M2'],
  courseCounts: ['u_01HZX4T9M2'],
  courseStatus: ['u_01HZX4T9M2', 1],
  courses: ['u_01HZX4T9M2'],
  messages: ['u_01HZX4T9M2', 2],
  usersPage: [{ ...list, status: 'invited', source: 'csv', added: 'week' }],
  userById: ['u_01HZX4T9M2'],
  userByAddress: ['amara.okafor@northwind.example'],
  deletedByAddress: ['amara.okafor@northwind.example'],
  suggestedAddress: ['amara.okafor@northwind.example'],
  handGroupsOf: ['u_01HZX4T9M2'],
  importQuery: ['im_3f8a'],
  startPlan: ['im_3f8a', { version: 1, userGroups: ['g_quiet'], invite: 'now' }],
  readImport: ['im_3f8a'],
  sendRows: [
    { _id: 'im_3f8a', version: 1 },
    [{ row: 1, firstName: 'Linh', email: 'linh@northwind.example' }],
  ],
  readRows: ['im_3f8a', 0],
  outcomeQuery: ['im_3f8a', 'failed'],
  assessmentById: ['as_5t2m'],
  assessmentNow: ['as_5t2m'],
  assessmentsPage: [list],
  assetsPage: [list],
  assetById: ['as_9k1d'],
  assetNow: ['as_9k1d'],
  groupAssignments: [{ course: 'c_8m3q' }, 1],
  linkOf: [token],
  eventOf: ['ev_7k2m.u_01HZX4T9M2.3q2-7wKf0sVYtXnZp1bRdA'],
  settingsOf: ['u_01HZX4T9M2.3q2-7wKf0sVYtXnZp1bRdA'],
  courseQuery: ['c_8m3q'],
  courseById: ['c_8m3q'],
  deletedCourse: ['c_8m3q'],
  courseProgress: ['c_8m3q'],
  courseUsage: ['c_8m3q'],
  peoplePage: ['c_8m3q', list],
  coursesPage: [list],
  activeUsers: [{ from: '2026-11-01', to: '2026-11-21' }],
  learningTrend: [{ from: '2026-11-01', to: '2026-11-21' }],
  linksToCourse: ['c_8m3q', 1],
  linkUses: ['sl_2w7x', 1],
  linksToLicense: ['l_leadership', 1],
  licenses: ['u_01HZX4T9M2'],
  licensesPage: [{ ...list, sort: 'title', status: 'expiring' }],
  deletedLicense: ['l_leadership'],
  licenseOutlook: ['l_leadership'],
  licenseFunnel: ['l_leadership'],
  seatsPage: ['l_leadership', { ...list, status: 'assigned' }],
  groupLicenses: ['g_quiet', 1],
  groupPaths: [{ group: 'g_quiet' }, 1],
  learningPaths: ['u_01HZX4T9M2'],
  learningPathsPage: [{ ...list, sort: 'title', status: 'published' }],
  deletedLearningPath: ['lp_first_lead'],
  pathProgress: ['lp_first_lead'],
  pathPeoplePage: ['lp_first_lead', { ...list, overdue: true }],
  courseEvents: ['c_8m3q'],
  events: ['u_01HZX4T9M2', 1],
  eventsPage: [{ ...list, sort: 'title', status: 'scheduled' }],
  eventDates: [{ from: '2026-11-01', to: '2026-11-30' }],
  lastChange: ['ev_7k2m'],
  attendeesPage: ['ev_7k2m', list],
  eventMessages: ['ev_7k2m', list],
  checkInCode: ['ed_7k2m'],
  previewOf: ['me_4d7n', 1],
  templatesOf: ['email'],
  audiencePreview: ['email', { type: 'groups', ids: ['g_quiet'] }],
  messagesPage: [{ page: 1, limit: 25, channel: 'email' }],
  recipientsPage: ['me_4d7n', { page: 1, limit: 25 }],
  templatesPage: [{ channel: 'email' }],
  usageFigures: [{ range: '90d', compare: 'year', interval: 'week', people: 'all' }],
  usageBreakdown: [{ range: '12m', by: 'license', metric: 'hours' }],
  activityHours: [{ from: '2026-11-01', to: '2026-11-21' }],
  funnelOf: [{ license: 'l_leadership' }],
  usageLeaders: [{ by: 'score', order: 'bottom', page: 1, limit: 10 }],
  trainingMatrix: [{ group: 'g_quiet', courses: 'c_8m3q', only: 'overdue', page: 1, limit: 25 }],
  topCourses: [{ from: '2026-11-01', to: '2026-11-21' }],
  reportRuns: ['rs_4k2p', 1],
  reportRows: [{ report: 'course-status', page: 1, limit: 25, people: 'all' }],
  previewResults: ['as_5t2m', { title: 'Mooring lines', version: 1 }],
}
/** No requests: values, a hook, and what the browser itself answers. */
const noRequests = ['nextFirst', 'sortParameter', 'useRuleDeletion', 'ownDevice']
/** They ask several of the others at once. */
const together = ['askFirst', 'askFigures']
/** Its answer depends on the question, which the mock does not look at. */
const answeredDifferently = ['rollBackPlan']
/** Files are sent by XMLHttpRequest, which only a browser has: the stories of the screens send them for real. */
const inBrowserOnly = [
  'updatePhoto',
  'addAsset',
  'updateAsset',
  'uploadCaptions',
  'addCourse',
  'addAssessment',
  'updateLicense',
  'addLicense',
  'uploadPicture',
  'addEvent',
  'updateEvent',
  'sendMessage',
  'createCertificate',
  'addDesign',
  'saveDesign',
  'savePdf',
]

const skipped = [...inBrowserOnly, ...answeredDifferently, ...together, ...noRequests]

const document: Document = JSON.parse(readFileSync('openapi/generated/openapi.json', 'utf8'))
const operations = operationsOf(document)

/** For a write that is sent as the document shows it: that, for some id. */
function exampleOf({ mutationKey: [path] = [] }: Made) {
  const write = operations.find((each) => each.path === path && each.method !== 'GET')
  if (!write) return undefined
  const { body } = write
  return { params: { path: { id: 'id_4h8s' } }, ...(body && { body: exampleBody(body) }) }
}

let prism: Awaited<ReturnType<typeof startPrism>>
beforeAll(async () => {
  prism = await startPrism(document)
  // Files of a worker share their modules, and the address is read when the client is loaded.
  vi.resetModules()
  vi.stubEnv('VITE_API_URL', prism.base)
  vi.stubGlobal('location', new URL('http://127.0.0.1/'))
  vi.stubGlobal('document', { cookie: 'businesstoken=any-token-that-is-long-enough' })
})
afterAll(async () => {
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  await prism.close()
})

/** The options that `query` or `mutation` made. */
type Made = {
  queryKey?: unknown[]
  mutationKey?: unknown[]
  mutationFn?: (input: object) => Promise<object>
}
type Exported = Made | number | ((...by: unknown[]) => Made | Promise<unknown>)

const requests = import.meta.glob<Record<string, Exported>>([
  '../../src/features/**/*.api.ts',
  '../../src/api/{alerts,funnel,session/preferences}.ts',
])

test('console: every request is allowed by the document', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const sent: string[] = []
  for (const load of Object.values(requests)) {
    for (const [name, exported] of Object.entries(await load())) {
      if (skipped.includes(name)) continue
      if (typeof exported === 'number' || Array.isArray(exported)) continue
      const by = asked[name]
      if (typeof exported === 'function' && !by)
        throw new Error(`${name} needs something to ask by`)
      const made = typeof exported === 'function' ? exported(...(by ?? [])) : exported
      const input = inputs[name] ?? (made instanceof Promise ? undefined : exampleOf(made))
      if (made instanceof Promise) await made
      else if (made.queryKey) await client.fetchQuery({ queryKey: made.queryKey, ...made })
      else if (input && made.mutationFn) await made.mutationFn(input)
      else throw new Error(`${name} needs an input here`)
      sent.push(name)
    }
  }
  expect(sent).toEqual(expect.arrayContaining([...Object.keys(inputs), ...Object.keys(asked)]))
}, 180_000)

test('console: an invalid request is refused in the error envelope', async () => {
  const { updateProfile } = await import('~/features/profile/profile.api')
  const body = { firstName: '', lastName: '', designation: '', version: 3 }
  // @ts-expect-error -- only the query client passes the second argument
  await expect(updateProfile.mutationFn?.({ body })).rejects.toMatchObject({
    status: 422,
    code: 'request/invalid',
  })
})
