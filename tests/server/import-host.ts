import { patience } from '../patience.ts'
import { and, eq } from 'drizzle-orm'
import { expect, vi } from 'vitest'
import type { components } from '../../openapi/generated/types.ts'
import { userGroupMembers, userGroups, users } from '../../server/db/schema.ts'
import { newId } from '../../server/lib/id.ts'
import type { testHost } from './host.ts'

type Host = Awaited<ReturnType<typeof testHost>>
export type Import = components['schemas']['Import']
export type Row = components['schemas']['ImportRow']
type AuditEntry = components['schemas']['AuditEntry']
export type RowInput = components['schemas']['ImportRowInput']

/** An admin of an organisation of its own, and how to import there. */
export async function importer(host: Host, who: Parameters<Host['signedIn']>[0] = {}) {
  const { db } = host
  const me = await host.signedIn(who)
  const { organisationId } = me
  const api = '/api/business'
  const history = async (type: 'user' | 'user-group', id: string): Promise<AuditEntry[]> => {
    const query = `subjectType=${type}&subjectId=${id}&limit=100`
    const { data } = (await me.get(`${api}/getAuditLog?${query}`)).json()
    return data.entries.toReversed()
  }
  /** The versions of imports as this admin has read them. */
  const versions = new Map<string, number>()
  const known = (draft: Import) => {
    versions.set(draft._id, draft.version)
    return draft
  }
  const versionOf = (id: string) => versions.get(id) ?? 1
  return {
    ...me,
    async begin(rowCount: number, fileName = 'people.csv', more: object = {}): Promise<Import> {
      const answer = await me.post(`${api}/importUsers`, { fileName, rowCount, ...more })
      expect(answer.statusCode).toBe(200)
      return known(answer.json().data.import)
    },
    /** Sends rows in the version that is known, whatever comes of it. */
    offer: (id: string, rows: RowInput[]) =>
      me.post(`${api}/addImportRows/${id}`, { version: versionOf(id), rows }),
    async send(id: string, rows: RowInput[]): Promise<{ rows: Row[]; import: Import }> {
      const body = { version: versionOf(id), rows }
      const answer = await me.post(`${api}/addImportRows/${id}`, body)
      expect(answer.statusCode, answer.body).toBe(200)
      known(answer.json().data.import)
      return answer.json().data
    },
    start: (id: string, body: object = {}, query = '') =>
      me.post(`${api}/startImport/${id}${query}`, { version: versionOf(id), ...body }),
    read: async (id: string): Promise<Import> =>
      (await me.get(`${api}/getImport/${id}`)).json().data.import,
    async rows(id: string, query = ''): Promise<Row[]> {
      return (await me.get(`${api}/getImportRows/${id}${query}`)).json().data.rows
    },
    async person(set: Partial<typeof users.$inferInsert>) {
      const id = newId()
      const row = { id, organisationId, email: `${id.toLowerCase()}@acme.example` }
      await db.insert(users).values({ ...row, firstName: 'Ana', status: 'active', ...set })
      return id
    },
    async group(name: string, set: Partial<typeof userGroups.$inferInsert> = {}) {
      const id = newId()
      await db.insert(userGroups).values({ id, organisationId, name, ...set })
      return id
    },
    async join(userId: string, groupId: string) {
      await db.insert(userGroupMembers).values({ userId, groupId, organisationId })
    },
    async groupsOf(userId: string) {
      const rows = await db
        .select({ name: userGroups.name })
        .from(userGroupMembers)
        .innerJoin(userGroups, eq(userGroups.id, userGroupMembers.groupId))
        .where(eq(userGroupMembers.userId, userId))
      return rows.map(({ name }) => name).toSorted()
    },
    /** What the history of somebody says, the oldest first. */
    history: (userId: string) => history('user', userId),
    /** What the history of a group says, the oldest first. */
    groupHistory: (groupId: string) => history('user-group', groupId),
    async people() {
      const { id, firstName, lastName, email, designation, version, status, source } = users
      return db
        .select({ id, firstName, lastName, email, designation, version, status, source })
        .from(users)
        .where(and(eq(users.organisationId, organisationId)))
        .orderBy(users.email)
    },
  }
}

export type Importer = Awaited<ReturnType<typeof importer>>

export async function carryOut(me: Importer, rows: RowInput[], start: object = {}) {
  const { _id: id } = await me.begin(rows.length)
  await me.send(id, rows)
  expect((await me.start(id, start)).statusCode).toBe(202)
  return ended(me, id)
}

export const ended = (me: Importer, id: string) =>
  vi.waitFor(async () => {
    const now = await me.read(id)
    expect(['finished', 'failed', 'rolled-back']).toContain(now.state)
    return now
  }, patience)
