import { expect } from 'vitest'
import type { components } from '../../openapi/generated/types.ts'
import { courseItems, courses, courseSections } from '../../server/db/schema.ts'
import { newId } from '../../server/lib/id.ts'
import type { testHost } from './host.ts'

type Host = Awaited<ReturnType<typeof testHost>>
export type Asset = components['schemas']['Asset']

const api = '/api/business'

export type Part =
  string | number | boolean | object | { bytes: Buffer; type: string; name: string }

const isFile = (part: Part): part is { bytes: Buffer; type: string; name: string } =>
  typeof part === 'object' && 'bytes' in part

/** A multipart body: files as they are, lists and objects as JSON. */
async function multipart(fields: Record<string, Part>) {
  const form = new FormData()
  for (const [name, part] of Object.entries(fields)) {
    if (isFile(part))
      form.append(name, new Blob([new Uint8Array(part.bytes)], { type: part.type }), part.name)
    else form.append(name, typeof part === 'object' ? JSON.stringify(part) : String(part))
  }
  const request = new Request('http://lectern.test/', { method: 'POST', body: form })
  const type = request.headers.get('content-type') ?? ''
  return { type, payload: Buffer.from(await request.arrayBuffer()) }
}

/** An admin of an organisation of its own, and how to keep a library there. */
export async function libraryAdmin(host: Host, who: Parameters<Host['signedIn']>[0] = {}) {
  const me = await host.signedIn(who)
  const { organisationId } = me

  async function form(name: string, fields: Record<string, Part>, more = {}) {
    const { type, payload } = await multipart(fields)
    const headers = { ...me.headers, 'content-type': type, ...more }
    return host.app.inject({ method: 'POST', url: `${api}/${name}`, headers, payload })
  }

  /** A course that uses these, in the order given. */
  async function course(
    title: string,
    items: { assetId?: string; assessmentId?: string }[],
    set: Partial<typeof courses.$inferInsert> = {},
  ) {
    const [id, sectionId] = [newId(), newId()]
    await host.db
      .insert(courses)
      .values({ id, organisationId, title, itemsCount: items.length, ...set })
    await host.db
      .insert(courseSections)
      .values({ id: sectionId, courseId: id, organisationId, title: 'One', position: 0 })
    const kindOf = ({ assetId }: { assetId?: string }) =>
      assetId ? ('asset' as const) : ('assessment' as const)
    const rows = items.map((item, position) => {
      const place = { id: newId(), courseId: id, sectionId, organisationId, position }
      return { ...place, kind: kindOf(item), ...item }
    })
    if (rows.length > 0) await host.db.insert(courseItems).values(rows)
    return id
  }

  return {
    ...me,
    form,
    course,
    call: (name: string, body: object, query = '') => me.post(`${api}/${name}${query}`, body),
    remove: (body: object, query = '') =>
      host.app.inject({
        method: 'DELETE',
        url: `${api}/deleteAssets${query}`,
        headers: me.headers,
        payload: body,
      }),
    read: (name: string) => me.get(`${api}/${name}`),
    async done(name: string, fields: Record<string, Part>) {
      const answer = await form(name, fields)
      expect(answer.statusCode, answer.body).toBe(200)
      return answer.json().data
    },
  }
}

export type Librarian = Awaited<ReturnType<typeof libraryAdmin>>
