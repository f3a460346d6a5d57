import { patience } from '../patience.ts'
import { eq } from 'drizzle-orm'
import { afterAll, expect, test, vi } from 'vitest'
import type { components } from '../../openapi/generated/types.ts'
import { enrollments, enrollmentSources, invitations, users } from '../../server/db/schema.ts'
import { newId } from '../../server/lib/id.ts'
import { testHost } from './host.ts'
import { libraryAdmin, type Librarian } from './library-host.ts'

type Link = components['schemas']['Link']

const host = await testHost()
afterAll(host.close)
const { db } = host

const published = (me: Librarian, title: string) =>
  me.course(title, [], { status: 'published', publishedAt: new Date(), summary: 'One line' })

async function signupLink(me: Librarian, courses: string[], more = {}): Promise<Link> {
  const answer = await me.call('createSignupLinkCourse', { courses, ...more })
  expect(answer.statusCode, answer.body).toBe(200)
  expect(answer.json().data.link).toBe(answer.json().data.details.url)
  return answer.json().data.details
}

const tokenOf = ({ url }: Link) => new URL(url).searchParams.get('link') ?? ''
const open = (link: Link) => host.post('/api/auth/read-link', { token: tokenOf(link) })
const join = (
  link: Link,
  email: string,
  more: object = { firstName: 'Thabo', lastName: 'Mokoena' },
) => host.post('/api/auth/join-link', { token: tokenOf(link), email, ...more })

const uses = async (me: Librarian, { _id }: Link) =>
  (await me.read(`getSignupLinkUses/${_id}`))
    .json()
    .data.uses.map(({ user }: { user: { email: string } }) => user.email)

/** Once so many have come by the link. */
const came = (me: Librarian, link: Link, count: number) =>
  vi.waitUntil(async () => (await uses(me, link)).length === count, patience)

async function person(me: Librarian, email: string, set: Partial<typeof users.$inferInsert> = {}) {
  const row = { id: newId(), organisationId: me.organisationId, email, firstName: 'Bo' }
  await db.insert(users).values({ ...row, status: 'active', ...set })
  return row.id
}

test('join-link: new users are invited, known ones enrolled, with the same response', async () => {
  const me = await libraryAdmin(host)
  const tea = await published(me, 'Tea')
  const rice = await published(me, 'Rice')
  const link = await signupLink(me, [tea, rice])
  expect(link).toMatchObject({
    kind: 'signup',
    url: expect.stringMatching(/^http:\/\/lectern\.test\/join\?link=[\w-]{20,}$/),
    targets: [
      { _id: tea, title: 'Tea', type: 'course' },
      { _id: rice, title: 'Rice' },
    ],
    active: true,
    usageCount: 0,
    createdBy: { _id: me.id, name: 'Ana Duarte' },
  })
  const page = await open(link)
  expect(page.json().data.link).toMatchObject({
    kind: 'signup',
    targets: [{ title: 'Tea', summary: 'One line', type: 'course' }, { title: 'Rice' }],
  })
  const unique = newId().toLowerCase()
  const [fresh, known] = [`thabo-${unique}@acme.example`, `bo-${unique}@acme.example`]
  const bo = await person(me, known)
  const answers = await Promise.all([join(link, ` ${fresh.toUpperCase()} `), join(link, known)])
  expect(answers.map(({ statusCode, body }) => [statusCode, body])).toEqual([
    [200, answers[1]?.body],
    [200, answers[0]?.body],
  ])
  await came(me, link, 2)
  const [made] = await db.select().from(users).where(eq(users.email, fresh))
  expect(made).toMatchObject({
    firstName: 'Thabo',
    lastName: 'Mokoena',
    status: 'invited',
    source: 'signup-link',
    organisationId: me.organisationId,
  })
  for (const userId of [bo, made?.id ?? '']) {
    const has = await db
      .select({
        course: enrollments.courseId,
        kind: enrollmentSources.kind,
        ref: enrollmentSources.ref,
      })
      .from(enrollments)
      .innerJoin(enrollmentSources, eq(enrollmentSources.enrollmentId, enrollments.id))
      .where(eq(enrollments.userId, userId))
    expect(has).toHaveLength(2)
    expect(has).toContainEqual({ course: tea, kind: 'link', ref: link._id })
  }
  const [invitation] = await host.mails(fresh)
  expect(invitation?.text).toContain('Tea')
  expect(invitation?.text).toContain('/invitation')
  const [letter] = await host.mails(known)
  expect(letter?.text).toContain('Rice')
  expect(await db.select().from(invitations).where(eq(invitations.userId, bo))).toEqual([])

  await join(link, known)
  await host.mails(known, 2)
  expect(await uses(me, link)).toHaveLength(2)
  const list = await me.read(`getSignupLinks?course=${tea}&active=true`)
  expect(list.json()).toMatchObject({ total: 1, data: { links: [{ usageCount: 2 }] } })
  const shown = await me.read(`getCourses?courseId=${tea}`)
  expect(shown.json().data.courses[0].signupLink).toBe(link.url)
})

test('sign-up links: are named by course titles throughout their history', async () => {
  const me = await libraryAdmin(host)
  const link = await signupLink(me, [await published(me, 'Tea'), await published(me, 'Rice')])
  await me.call('updateSignupLink', { linkId: link._id, maxUses: 5 })
  const history = await me.read(`getAuditLog?subjectType=link&subjectId=${link._id}&limit=10`)
  const { entries }: { entries: components['schemas']['AuditEntry'][] } = history.json().data
  expect(entries.map(({ event, subject }) => [event, subject?.name])).toEqual([
    ['link/updated', 'Tea, Rice'],
    ['link/created', 'Tea, Rice'],
  ])
})

test('join-link: users are not counted as added manually, also in the history', async () => {
  const me = await libraryAdmin(host)
  const link = await signupLink(me, [await published(me, 'Tea')])
  const bySource = async (value: string) => {
    const rules = { match: 'all', conditions: [{ field: 'source', op: 'is', value }] }
    const made = await me.call('createUserGroup', { name: value, type: 'dynamic', rules })
    const { _id } = made.json().data.userGroup
    const history = async () => {
      const query = `subjectType=user-group&subjectId=${_id}&limit=25`
      const { data } = (await me.read(`getAuditLog?${query}`)).json()
      return data.entries.toReversed().map(({ event }: { event: string }) => event)
    }
    return { history }
  }
  const manual = await bySource('manual')
  const signup = await bySource('signup-link')
  await join(link, `thabo-${newId().toLowerCase()}@acme.example`)
  await came(me, link, 1)
  expect(await manual.history()).toEqual(['user-group/created'])
  expect(await signup.history()).toEqual(['user-group/created', 'user-group/members-joined'])
})

test('join-link: limits hold under concurrency, and an expired link says so', async () => {
  const me = await libraryAdmin(host)
  const course = await published(me, 'Tea')
  const link = await signupLink(me, [course], { maxUses: 2, allowedDomains: ['acme.example'] })
  const other = await join(link, 'thabo@elsewhere.example')
  expect([other.statusCode, other.json().errors[0].field]).toEqual([422, 'email'])
  const nameless = await join(link, 'thabo@acme.example', {})
  expect(nameless.json().errors).toMatchObject([{ field: 'firstName' }])
  const unique = newId().toLowerCase()
  const answers = await Promise.all(
    [1, 2, 3, 4].map((n) => join(link, `t${n}-${unique}@acme.example`)),
  )
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(2)
  expect(answers.filter(({ statusCode }) => statusCode === 400)).toHaveLength(2)
  await came(me, link, 2)
  const over = await open(link)
  expect([over.statusCode, over.json().code]).toEqual([400, 'auth/link-invalid'])
  expect((await join(link, `t5-${unique}@acme.example`)).statusCode).toBe(400)
  const low = await me.call('updateSignupLink', { linkId: link._id, maxUses: 1 })
  expect([low.statusCode, low.json().errors[0].field]).toEqual([422, 'maxUses'])
  const more = await me.call('updateSignupLink', { linkId: link._id, maxUses: 5 })
  expect(more.json().data.details).toMatchObject({ maxUses: 5, active: true })
  expect((await open(link)).statusCode).toBe(200)
  const stopped = await me.call('deactivateSignupLink', { linkId: link._id })
  expect(stopped.json().data.details.active).toBe(false)
  expect((await open(link)).statusCode).toBe(400)
  const past = await me.call('updateSignupLink', {
    linkId: link._id,
    expiresAt: '2020-01-01T00:00:00.000Z',
  })
  expect([past.statusCode, past.json().errors[0].field]).toEqual([422, 'expiresAt'])
  const unknown = await host.post('/api/auth/read-link', { token: 'x'.repeat(22) })
  expect(unknown.json()).toMatchObject({ code: 'auth/link-invalid', message: over.json().message })
  const stranger = await libraryAdmin(host)
  const theirs = await stranger.call('deactivateSignupLink', { linkId: link._id })
  expect(theirs.statusCode).toBe(404)
  expect((await stranger.read(`getSignupLinkUses/${link._id}`)).statusCode).toBe(404)
  expect((await stranger.read('getSignupLinks')).json().total).toBe(0)
})

test('generateLinkToCourse: an open link enrolls existing accounts only, and is created once', async () => {
  const me = await libraryAdmin(host)
  const course = await published(me, 'Tea')
  const draft = await me.course('Draft', [])
  const made = await me.call('generateLinkToCourse', { courses: [course], type: 'course' })
  const again = await me.call('generateLinkToCourse', { courses: [course], type: 'course' })
  expect(again.json()).toEqual(made.json())
  const link: Link = made.json().data.details
  expect(link.kind).toBe('open')
  const refused = await me.call('generateLinkToCourse', {
    courses: [course, draft],
    type: 'course',
  })
  expect([refused.statusCode, refused.json().errors[0].field]).toEqual([422, 'courses.1'])
  const unique = newId().toLowerCase()
  const [known, away, nobody] = ['bo', 'away', 'nobody'].map(
    (name) => `${name}-${unique}@acme.example`,
  )
  await person(me, known ?? '')
  await person(me, away ?? '', { status: 'inactive' })
  for (const email of [nobody ?? '', away ?? '', known ?? ''])
    expect((await join(link, email, {})).statusCode).toBe(200)
  await came(me, link, 1)
  expect(await uses(me, link)).toEqual([known])
  expect(
    await db
      .select()
      .from(users)
      .where(eq(users.email, nobody ?? '')),
  ).toEqual([])
})

test('generateLinkToCourse: archived and deleted courses get no link', async () => {
  const me = await libraryAdmin(host)
  const course = await published(me, 'Tea')
  const ask = () => me.call('generateLinkToCourse', { courses: [course], type: 'course' })
  expect((await ask()).statusCode).toBe(200)
  await me.call('updateCourseStatus', { courseIds: [course], status: 'archived' })
  expect((await ask()).statusCode).toBe(422)
  await me.call('deleteCourses', { courseIds: [course] })
  expect((await ask()).statusCode).toBe(404)
})

test('read-link: a link without available targets says so', async () => {
  const me = await libraryAdmin(host)
  const [tea, rice] = [await published(me, 'Tea'), await published(me, 'Rice')]
  const link = await signupLink(me, [tea, rice])
  const shown = async (): Promise<Link> =>
    (await me.read(`getSignupLinks?course=${tea}`)).json().data.links[0]
  expect((await me.call('deleteCourses', { courseIds: [tea] })).statusCode).toBe(200)
  expect(await shown()).toMatchObject({
    active: true,
    targets: [
      { _id: tea, available: false },
      { _id: rice, available: true },
    ],
  })
  expect((await open(link)).json().data.link.targets).toMatchObject([{ title: 'Rice' }])
  const archive = { courseIds: [rice], status: 'archived' }
  expect((await me.call('updateCourseStatus', archive)).statusCode).toBe(200)
  expect(await shown()).toMatchObject({ active: false })
  expect((await me.read('getSignupLinks?active=true')).json().total).toBe(0)
  expect((await open(link)).statusCode).toBe(400)
  expect((await join(link, 'thabo@acme.example')).statusCode).toBe(400)
  expect((await me.call('restoreCourses', { courseIds: [tea] })).statusCode).toBe(200)
  expect(await shown()).toMatchObject({ active: true })
  expect((await open(link)).statusCode).toBe(200)
})

test('join-link: one network has a limited number of attempts', async () => {
  const me = await libraryAdmin(host)
  const link = await signupLink(me, [await published(me, 'Tea')])
  const statuses: number[] = []
  for (let n = 0; n < 11; n += 1) statuses.push((await join(link, 'not an address', {})).statusCode)
  expect(statuses.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 422))
  expect(statuses[10]).toBe(429)
})

const from = (remoteAddress: string) => ({
  open: (token: string) => host.post('/api/auth/read-link', { token }, { remoteAddress }),
  join: (token: string, email: string) =>
    host.post('/api/auth/join-link', { token, email }, { remoteAddress }),
})

test('join-link: a class can join from one network at the same time', async () => {
  const me = await libraryAdmin(host)
  const answer = await me.call('generateLinkToCourse', {
    type: 'course',
    courses: [await published(me, 'Tea')],
  })
  const token = tokenOf(answer.json().data.details)
  const place = from('198.51.100.7')
  const pupils = Array.from({ length: 150 }, (_, n) => `pupil.${n}@acme.example`)
  const opened = await Promise.all(pupils.map(() => place.open(token)))
  expect(new Set(opened.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
  const joined = await Promise.all(pupils.map((email) => place.join(token, email)))
  expect(new Set(joined.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
})

test('read-link: one network has a limited number of invalid links; expired ones do not count', async () => {
  const me = await libraryAdmin(host)
  const link = await signupLink(me, [await published(me, 'Tea')])
  const ended = await signupLink(me, [await published(me, 'Rice')])
  await me.call('deactivateSignupLink', { linkId: ended._id })
  const place = from('198.51.100.8')
  const statuses = async (count: number, token: () => string) => {
    const all: number[] = []
    for (let n = 0; n < count; n += 1) all.push((await place.open(token())).statusCode)
    return [...new Set(all)]
  }
  expect(await statuses(30, () => tokenOf(ended))).toEqual([400])
  expect(await statuses(19, newId)).toEqual([400])
  expect((await place.join(newId(), 'ana@acme.example')).statusCode).toBe(400)
  const refused = await place.open(newId())
  expect(refused.statusCode).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(500)
  // A good one would tell whoever guesses that it is one.
  expect((await place.open(tokenOf(link))).statusCode).toBe(429)
  expect((await from('198.51.100.9').open(tokenOf(link))).statusCode).toBe(200)
})
