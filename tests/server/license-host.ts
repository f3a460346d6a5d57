import { expect } from 'vitest'
import type { components } from '../../openapi/generated/types.ts'
import { licensedCategories, licenses, organisations } from '../../server/db/schema.ts'
import { eq } from '../../server/db/drizzle.ts'
import { syncLicenses } from '../../server/licenses/access.ts'
import { storeRunning } from '../../server/licenses/days.ts'
import { newId } from '../../server/lib/id.ts'
import { organisationWith } from './assign-host.ts'
import type { testHost } from './host.ts'
import { formOf } from './course-host.ts'

type Host = Awaited<ReturnType<typeof testHost>>
type License = components['schemas']['License']
type Seat = components['schemas']['Seat']

/** A calendar day so many days from today. */
export const day = (days: number) =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

/** An organisation with people, courses and licenses, and the calls about its seats. */
export async function organisationWithLicenses(host: Host, timezone = 'UTC') {
  const school = await organisationWith(host, timezone)
  const { me, post, rows } = school
  const { organisationId } = me
  const { db } = host

  /** A license that runs, with these courses. */
  async function license(
    title: string,
    courseIds: string[] = [],
    set: Partial<typeof licenses.$inferInsert> = {},
  ) {
    const id = newId()
    await db
      .insert(licenses)
      .values({ id, organisationId, title, startDate: day(-30), seatsTotal: 10, ...set })
    await storeRunning(db, { licenseIds: [id] })
    for (const [position, courseId] of courseIds.entries())
      await rows(
        `INSERT INTO license_courses (license_id, course_id, organisation_id, position)
         VALUES ($1, $2, $3, $4)`,
        id,
        courseId,
        organisationId,
        position,
      )
    return id
  }

  async function category(name: string) {
    const id = newId()
    await db.insert(licensedCategories).values({ id, organisationId, name })
    return id
  }

  /** A call with a form. */
  async function send(name: string, parts: Record<string, unknown>) {
    const answer = await host.app.inject({
      method: 'POST',
      url: `/api/business/${name}`,
      payload: formOf(parts),
      headers: me.headers,
    })
    return { ...answer.json(), http: answer.statusCode }
  }

  async function call(name: string, body: object) {
    const answer = await post(name, body)
    return { ...answer.json(), http: answer.statusCode }
  }

  async function list(query = '') {
    const answer = await me.get(`/api/business/getLicenses?${query}`)
    expect(answer.statusCode, answer.body).toBe(200)
    const body = answer.json()
    const found: License[] = body.data.licenses
    return { ...body, licenses: found, titles: found.map(({ title }) => title) }
  }

  const read = async (id: string) => {
    const { licenses: found } = await list(`licenseId=${id}`)
    expect(found).toHaveLength(1)
    return found[0]
  }

  async function seats(id: string, query = '') {
    const answer = await me.get(`/api/business/getUsersInLicense/${id}?${query}`)
    expect(answer.statusCode, answer.body).toBe(200)
    const body = answer.json()
    const users: Seat[] = body.data.users
    const facets: components['schemas']['Facets'] = body.facets
    return { users, facets }
  }

  /** What the recurring task does. */
  const sync = (moment?: Date) => syncLicenses({ ...host.parts, moment })

  /** Sets the time zone of the organisation. */
  const moveTo = (zone: string) =>
    db.update(organisations).set({ timezone: zone }).where(eq(organisations.id, organisationId))

  return { ...school, license, category, send, call, list, one: read, seats, sync, moveTo }
}

type Organisation = Awaited<ReturnType<typeof organisationWithLicenses>>

/** What the tables say of a license: the stored number and the rows, and how enrollments differ from what seats give. */
export async function countSeatsOf({ rows }: Organisation, id: string) {
  const [found] = await rows<{ taken: number; n: number; surplus: number; missing: number }>(
    `SELECT l.seats_taken AS taken,
       (SELECT count(*)::integer FROM seats s WHERE s.license_id = l.id AND s.status IN ('assigned', 'activated')) AS n,
       (SELECT count(*)::integer FROM enrollment_sources es JOIN enrollments e ON e.id = es.enrollment_id
         WHERE es.kind = 'license' AND es.ref = l.id AND es.removed_at IS NULL AND e.status <> 'withdrawn'
           AND NOT EXISTS (SELECT FROM seats s WHERE s.license_id = l.id AND s.user_id = e.user_id
             AND s.status IN ('assigned', 'activated'))) AS surplus,
       (SELECT count(*)::integer FROM seats s JOIN license_courses lc ON lc.license_id = s.license_id
         WHERE s.license_id = l.id AND s.status IN ('assigned', 'activated') AND NOT EXISTS (
           SELECT FROM enrollments e JOIN enrollment_sources es ON es.enrollment_id = e.id
           WHERE e.user_id = s.user_id AND e.course_id = lc.course_id AND e.status <> 'withdrawn'
             AND es.kind = 'license' AND es.ref = l.id)) AS missing
     FROM licenses l WHERE l.id = $1`,
    id,
  )
  return found
}
