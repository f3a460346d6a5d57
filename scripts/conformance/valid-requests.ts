import type { Question } from './ask.ts'
import type { Operation } from './document.ts'
import { type FindId, subjectOf, withFoundIds } from './find-ids.ts'
import { address, encoded, exampleBody, requiredQuery, Unfit, type Values } from './requests.ts'

/** The state that harmless requests about the own account need. */
export type Me = {
  email: string
  version: unknown
  profile: Values
  theme: unknown
  hasPhoto: boolean
}

export type Known = { me: Me; findId: FindId; run: string }

/** Valid requests that are not sent, and why. Their refusals are tested all the same. */
const kept: Record<string, string> = {
  changePassword: 'it would change the password',
  endOtherSessions: 'it would sign the administrator out elsewhere',
  resendMessage: 'it needs a message that was sent, and messages wait for a minute',
  lockEventAttendance: 'it needs an event that ended 30 days ago',
}

/** Bodies that are harmless for a special reason. */
const harmless: Record<string, (known: Known) => Values> = {
  'forgot-business-password': ({ run }) => ({ email: `nobody-${run}@conformance.invalid` }),
  updateProfile({ me }) {
    if (me.profile.firstName === '') throw new Unfit('the administrator has no first name yet')
    return { ...me.profile, version: me.version }
  },
  updatePreferences: ({ me }) => ({ theme: me.theme }),
  // A dry run: nobody is added.
  addUsers: ({ run }) => ({
    users: [{ firstName: 'Nobody', lastName: run, email: `nobody-${run}@conformance.invalid` }],
  }),
  'send-notification': () => ({
    channel: 'email',
    title: 'Conformance test',
    message: '<p>This is only counted, not sent.</p>',
    audience: { type: 'all', ids: [] },
    test: true,
  }),
  // Nobody has that address: the row is listed as failed.
  recordAttendance: () => ({
    eventId: 'event',
    users: [
      {
        email: 'nobody@conformance.invalid',
        joinedAt: '2026-01-01T10:00:00.000Z',
        leftAt: '2026-01-01T11:00:00.000Z',
      },
    ],
  }),
  // No such item is shown.
  snoozeAttention: ({ run }) => ({ key: `conformance-${run}`, days: 1 }),
  // Nobody gets that mail.
  getDetailedUserData: () => ({ emails: ['nobody@conformance.invalid'] }),
  // Nothing is saved.
  drawCertificate: () => ({
    template: {
      background: '#FFFFFF',
      elements: [
        {
          kind: 'text',
          x: 24,
          y: 60,
          width: 249,
          height: 20,
          text: '{{firstName}} {{lastName}}',
          font: 'serif',
          size: 32,
          align: 'center',
          color: '#1B1F3B',
        },
      ],
    },
    sample: 'longest',
    as: 'drawing',
  }),
  // It is no report about a mail of the host.
  receiveMail: () => ({}),
  // An unused picture expires after a week.
  uploadImageToAWS: () => ({ image: 'image' }),
  // Nobody has that address: the event is rejected.
  recordProgress: ({ run }) => ({
    events: [
      {
        eventId: `conformance-${run}`,
        email: `nobody-${run}@conformance.invalid`,
        course: `conformance-${run}`,
        item: `conformance-${run}`,
        type: 'started',
        at: new Date().toISOString(),
      },
    ],
  }),
}

/** Operations that need an event that has begun. */
const needsPastEvent = new Set([
  'updateEventAttendance',
  'recordAttendance',
  'importEventAttendance',
])

/** Valid requests that have a documented answer other than success. */
export const otherStatuses: Record<string, { statuses: number[]; reason: string }> = {
  'reset-business-password': { statuses: [400], reason: 'it would change the password' },
}

/** Whether it only reads, whatever its method. */
const reads = ({ id, method }: Operation) =>
  method === 'GET' ||
  /^(find|preview|export|read-certificate)/.test(id) ||
  id === 'reset-business-password'

const takes = ({ parameters }: Operation, name: string) =>
  parameters.some((parameter) => parameter.in === 'query' && parameter.name === name)

async function subjectId({ id, path }: Operation, findId: FindId) {
  if (!path.includes('{id}')) return undefined
  const kind = subjectOf(id)
  if (!kind) throw new Unfit('nothing says whose id it wants')
  const found = await findId(kind)
  if (found === undefined) throw new Unfit(`the host has no ${kind} to test with`)
  return found
}

async function queryFor(operation: Operation, findId: FindId) {
  const shown = requiredQuery(operation)
  const filled = await withFoundIds(Object.fromEntries(shown), findId)
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(filled)) query.set(name, String(value))
  for (const name of ['page', 'limit', 'facets', 'dryRun'])
    if (takes(operation, name)) query.set(name, { page: '1', limit: '10' }[name] ?? 'true')
  const kind = query.has('id') ? subjectOf(operation.id) : undefined
  if (kind) {
    const id = await findId(kind)
    if (id === undefined) throw new Unfit(`the host has no ${kind} to test with`)
    query.set('id', id)
  }
  return query
}

/**
 * A valid request that changes nothing of the host's: a read, a dry run, or one with existing values. Throws `Unfit`
 * with the reason if there is none.
 */
export async function validRequest(operation: Operation, known: Known): Promise<Question> {
  const { id, method, body } = operation
  const reason = kept[id]
  if (reason) throw new Unfit(reason)
  const own = harmless[id]
  if (!reads(operation) && !own && !takes(operation, 'dryRun'))
    throw new Unfit('nothing says that it is harmless')
  if (/^(delete|remove)/.test(id)) throw new Unfit('it would delete what is not its own')
  const findId: FindId = (kind) =>
    known.findId(kind === 'event' && needsPastEvent.has(id) ? 'past event' : kind)
  const path = address(
    operation,
    await queryFor(operation, findId),
    await subjectId(operation, findId),
  )
  if (!body) return { method, path }
  const values = await withFoundIds(own ? own(known) : exampleBody(body), findId)
  return { method, path, ...encoded(body, values) }
}
