import { patience } from '../patience.ts'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fastify, { type InjectOptions } from 'fastify'
import PostalMime from 'postal-mime'
import { expect, vi } from 'vitest'
import { createApp } from '../../server/app.ts'
import { parseConfig } from '../../server/config/config.ts'
import { admins, organisations } from '../../server/db/schema.ts'
import { applyGroupMoves } from '../../server/enrollments/groups/apply-moves.ts'
import { createFiles } from '../../server/files/files.ts'
import { newId } from '../../server/lib/id.ts'
import { startJobs } from '../../server/registry/start-jobs.ts'
import type { JobKinds } from '../../server/jobs/types.ts'
import { createMail } from '../../server/mail/mail.ts'
import { hashPassword } from '../../server/auth/password.ts'
import { testDatabase } from './database.ts'

export const password = 'a quiet harbour in november'
const passwordHash = hashPassword(password)

interface Options {
  env?: Record<string, string>
  kinds?: JobKinds
  dist?: string
  /** Whether chores begin by themselves, in the middle of whatever a story does. */
  chores?: boolean
}

/** The whole server over a database of its own, without listening. Close it in `afterAll`. */
export async function testHost({ env, kinds, dist, chores = false }: Options = {}) {
  const database = await testDatabase()
  const folder = await mkdtemp(join(tmpdir(), 'lectern-host-'))
  const config = parseConfig({
    NODE_ENV: 'test',
    DATA_DIR: folder,
    PUBLIC_URL: 'http://lectern.test',
    LOG_LEVEL: 'info',
    ...env,
  })
  const lines: string[] = []
  const stream = { write: (line: string) => void lines.push(line) }
  const { log } = fastify({ logger: { level: config.LOG_LEVEL, stream } })
  const { db, pool } = database
  const mail = createMail({ config, log })
  const files = createFiles(config)
  const outside = { config, db, pool, mail, files, log }
  const jobs = startJobs(outside, { kinds, chores })
  /** What tasks, jobs and servers work with; a test that computes keeps none of them from answering. */
  const parts = { ...outside, jobs, maxDelay: 0 }
  const app = await createApp({ ...parts, dist })

  /** An organisation with one admin, unknown to all others. */
  async function admin(set: Partial<typeof admins.$inferInsert> = {}) {
    const organisationId = set.organisationId ?? newId()
    if (!set.organisationId)
      await db.insert(organisations).values({ id: organisationId, name: `Acme ${organisationId}` })
    const id = newId()
    const email = `${id.toLowerCase()}@acme.example`
    const row = { id, organisationId, email, firstName: 'Ana', lastName: 'Duarte' }
    await db.insert(admins).values({ ...row, passwordHash: await passwordHash, ...set })
    return { ...row, ...set }
  }

  const post = (url: string, payload?: object, more: InjectOptions = {}) =>
    app.inject({ method: 'POST', url, payload, remoteAddress: '192.0.2.1', ...more })

  async function signIn(email: string, more: InjectOptions = {}) {
    const answer = await post('/api/auth/business-login', { email, password }, more)
    expect(answer.statusCode, answer.body).toBe(200)
    return { authorization: `Bearer ${answer.json().token}` }
  }

  /** A signed-in admin and how to call as this one. */
  async function signedIn(set?: Partial<typeof admins.$inferInsert>) {
    const who = await admin(set)
    const headers = await signIn(who.email)
    return {
      ...who,
      headers,
      get: (url: string) => app.inject({ url, headers }),
      post: (url: string, payload?: object) => post(url, payload, { headers }),
    }
  }

  async function outbox(address: string) {
    const names = await readdir(join(folder, 'outbox')).catch(() => [])
    const mails = await Promise.all(
      names
        .filter((name) => name.endsWith('.eml'))
        .toSorted()
        .map(async (name) => PostalMime.parse(await readFile(join(folder, 'outbox', name)))),
    )
    return mails.filter(({ to }) => to?.some((each) => each.address === address))
  }

  /** The mails for an address, once there are so many. */
  const mails = (address: string, count = 1) =>
    vi.waitUntil(async () => {
      const found = await outbox(address)
      return found.length >= count && found
    }, patience)

  /** Does what follows for who joined and left groups. */
  const keepGroupCourses = () => applyGroupMoves(parts)

  async function close() {
    await app.close()
    await jobs.stop()
    await database.close()
    await rm(folder, { recursive: true, force: true })
  }

  /** What the log says, a line each. */
  const logged = () => lines.join('')

  return {
    app,
    config,
    folder,
    db,
    pool,
    jobs,
    parts,
    connection: database.connection,
    files,
    admin,
    post,
    signIn,
    signedIn,
    outbox,
    mails,
    keepGroupCourses,
    logged,
    close,
  }
}
