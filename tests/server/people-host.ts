import type { InjectOptions } from 'fastify'
import { vi } from 'vitest'
import type { components } from '../../openapi/generated/types.ts'
import { userGroupMembers, userGroups, users } from '../../server/db/schema.ts'
import { newId } from '../../server/lib/id.ts'
import { patience } from '../patience.ts'
import type { testHost } from './host.ts'

type Host = Awaited<ReturnType<typeof testHost>>
type SignedIn = Awaited<ReturnType<Host['signedIn']>>
type User = typeof users.$inferInsert
type AuditEntry = components['schemas']['AuditEntry']

/** People and groups of an admin's organisation, and the calls about them. */
export function peopleOf(host: Host, me: SignedIn) {
  const { db, pool } = host
  const { organisationId } = me

  /** People who are there already; each gets what `set` says. */
  async function people(count: number, set: Partial<User> = {}) {
    const made = Array.from({ length: count }, (_, n) => {
      const id = newId()
      const email = `${id.toLowerCase()}@acme.example`
      return { id, organisationId, email, firstName: 'Linh', lastName: `Nguyen ${n}`, ...set }
    })
    for (let offset = 0; offset < made.length; offset += 1000)
      await db.insert(users).values(made.slice(offset, offset + 1000))
    return made.map(({ id }) => id)
  }

  async function group(name: string, members: string[] = [], set: object = {}) {
    const id = newId()
    await db.insert(userGroups).values({ id, organisationId, name, ...set })
    if (members.length > 0)
      await db
        .insert(userGroupMembers)
        .values(members.map((userId) => ({ groupId: id, userId, organisationId })))
    return id
  }

  const send = (
    method: 'POST' | 'DELETE',
    call: string,
    payload?: object,
    more: InjectOptions = {},
  ) =>
    host.app.inject({
      method,
      url: `/api/business/${call}`,
      payload,
      ...more,
      headers: { ...me.headers, ...more.headers },
    })

  async function rows<Row extends object>(sql: string, ...values: unknown[]) {
    const found = await pool.query<Row>(sql, values)
    return found.rows
  }

  async function user(id: string) {
    const [row] = await rows<Record<string, unknown>>('SELECT * FROM users WHERE id = $1', id)
    return row
  }

  const members = async (groupId: string) =>
    (
      await rows<{ id: string }>(
        'SELECT user_id AS id FROM user_group_members WHERE group_id = $1 ORDER BY 1',
        groupId,
      )
    ).map(({ id }) => id)

  /** What the log says of somebody, the oldest first. */
  const history = async (id: string) =>
    (await me.get(`/api/business/getAuditLog?subjectType=user&subjectId=${id}&limit=100`))
      .json()
      .data.entries.toReversed()

  /** What the history of a group says, the oldest first. */
  const groupHistory = async (id: string): Promise<AuditEntry[]> =>
    (await me.get(`/api/business/getAuditLog?subjectType=user-group&subjectId=${id}&limit=100`))
      .json()
      .data.entries.toReversed()

  const job = async (id: string) => (await me.get(`/api/business/getJob/${id}`)).json().data.job

  /** The job once it has ended. */
  const ended = (id: string) =>
    vi.waitUntil(
      async () => {
        const now = await job(id)
        return now.finishedAt !== null && now
      },
      { timeout: 25_000, interval: 50 },
    )

  /** Sends a call, of which somebody else may be in the way, and answers its status later. */
  const begin = async (call: string, payload: object) =>
    (await send('POST', call, payload)).statusCode

  /** Once so many wait at least for what others have locked: what goes on by itself may have to wait as well. */
  const waiting = (count: number) =>
    vi.waitUntil(async () => {
      const found = await pool.query(
        `SELECT FROM pg_stat_activity
         WHERE datname = current_database() AND wait_event_type = 'Lock'`,
      )
      return (found.rowCount ?? 0) >= count
    }, patience)

  const results = async (id: string, query = '') =>
    (await me.get(`/api/business/getJobResults/${id}${query}`)).json()

  return {
    people,
    group,
    post: (call: string, payload?: object, more?: InjectOptions) =>
      send('POST', call, payload, more),
    remove: (payload: object, query = '') => send('DELETE', `deleteUsers${query}`, payload),
    rows,
    user,
    members,
    history,
    groupHistory,
    job,
    ended,
    results,
    begin,
    waiting,
  }
}
