import { eq } from '../../server/db/drizzle.ts'
import {
  assessments,
  assets,
  authors,
  captions,
  categories,
  courseAuthors,
  courseItems,
  courseSections,
  courses,
  enrollments,
} from '../../server/db/schema.ts'
import { newId } from '../../server/lib/id.ts'
import type { testHost } from './host.ts'

type Host = Awaited<ReturnType<typeof testHost>>
type SignedIn = Awaited<ReturnType<Host['signedIn']>>
type Parts = Record<string, unknown>

/** A form as a browser sends it: lists and objects as JSON, a picture as a file. */
export function formOf(parts: Parts) {
  const form = new FormData()
  for (const [name, value] of Object.entries(parts)) {
    if (value instanceof Blob) form.set(name, value, `${name}.png`)
    else form.set(name, typeof value === 'object' ? JSON.stringify(value) : String(value))
  }
  return form
}

/** The library of an admin's organisation, and the calls about its courses. */
export function coursesOf(host: Host, me: SignedIn) {
  const { db, pool, app } = host
  const { organisationId } = me

  async function asset(set: Partial<typeof assets.$inferInsert> = {}) {
    const id = newId()
    const row = { id, organisationId, title: 'Opening', type: 'video', status: 'ready' } as const
    await db.insert(assets).values({ ...row, duration: 120, ...set })
    return id
  }

  async function assessment(set: Partial<typeof assessments.$inferInsert> = {}) {
    const id = newId()
    const row = { id, organisationId, title: 'Final check', status: 'ready', questionsCount: 3 }
    await db.insert(assessments).values({ ...row, status: 'ready', ...set })
    return id
  }

  async function author(name = 'Haruka Tanaka') {
    const id = newId()
    await db.insert(authors).values({ id, organisationId, name })
    return id
  }

  async function category(name = 'Sales') {
    const id = newId()
    await db.insert(categories).values({ id, organisationId, name })
    return id
  }

  const subtitle = (assetId: string) =>
    db.insert(captions).values({
      id: newId(),
      assetId,
      organisationId,
      language: 'en',
      label: 'English',
      file: newId(),
    })

  async function send(call: string, parts: Parts, headers: Record<string, string> = {}) {
    const answer = await app.inject({
      method: 'POST',
      url: `/api/business/${call}`,
      payload: formOf(parts),
      headers: { ...me.headers, ...headers },
    })
    return { ...answer.json(), http: answer.statusCode }
  }

  /** Courses that are there already, drafts with nothing in them. */
  async function made(count: number, title = 'Course') {
    const ids = Array.from({ length: count }, () => newId())
    await db
      .insert(courses)
      .values(
        ids.map((id, n) => ({ id, organisationId, title: n === 0 ? title : `${title} ${n}` })),
      )
    return ids
  }

  /** Gives a course what it needs to be published. */
  async function complete(courseId: string) {
    const [authorId, categoryId, assetId] = [await author(), await category(newId()), await asset()]
    const [sectionId, thumbnail] = [newId(), newId()]
    await host.files.put(organisationId, thumbnail, Buffer.from('a picture'))
    await db
      .update(courses)
      .set({ categoryId, thumbnail, itemsCount: 1 })
      .where(eq(courses.id, courseId))
    await db.insert(courseAuthors).values({ courseId, authorId, organisationId, position: 1 })
    const section = { id: sectionId, courseId, organisationId, title: 'A', position: 1 }
    await db.insert(courseSections).values(section)
    const item = { id: newId(), courseId, organisationId, sectionId, position: 1, assetId }
    await db.insert(courseItems).values({ ...item, kind: 'asset' })
  }

  const enroll = (courseId: string, userIds: string[]) =>
    db
      .insert(enrollments)
      .values(userIds.map((userId) => ({ id: newId(), organisationId, userId, courseId })))

  const course = async (id: string) =>
    (await me.get(`/api/business/getCourses?courseId=${id}`)).json().data.courses[0]

  const list = async (query = '') => (await me.get(`/api/business/getCourses?${query}`)).json()

  async function post(call: string, payload: object) {
    const answer = await me.post(`/api/business/${call}`, payload)
    return { ...answer.json(), http: answer.statusCode }
  }

  /** How many statements the transaction has that sends one which looks so, while something goes on. */
  async function statements(like: RegExp, work: () => Promise<unknown>) {
    const client = await pool.connect()
    const proto = Object.getPrototypeOf(client)
    client.release()
    const { query } = proto
    const open = new Map<unknown, string[]>()
    const ended: string[][] = []
    proto.query = function noted(...given: unknown[]) {
      const [what] = given
      const text = typeof what === 'string' ? what : Object.assign({ text: '' }, what).text
      if (text === 'begin') open.set(this, [])
      open.get(this)?.push(text)
      if (text === 'commit') ended.push(open.get(this) ?? [])
      return query.apply(this, given)
    }
    try {
      await work()
    } finally {
      proto.query = query
    }
    return ended.find((texts) => texts.some((text) => like.test(text)))?.length
  }

  const rows = async <Row extends Record<string, unknown>>(text: string, ...values: unknown[]) =>
    (await pool.query<Row>(text, values)).rows

  return {
    asset,
    assessment,
    author,
    category,
    subtitle,
    add: (parts: Parts, headers?: Record<string, string>) => send('addCourse', parts, headers),
    update: (parts: Parts, query = '') => send(`updateCourse${query}`, parts),
    course,
    list,
    post,
    rows,
    statements,
    courses: made,
    complete,
    enroll,
  }
}
