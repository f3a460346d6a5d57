import { readdir, readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { and, eq, inArray } from '../../server/db/drizzle.ts'
import type { Config } from '../../server/config/config.ts'
import type { Db } from '../../server/db/open.ts'
import {
  admins,
  alerts,
  certificateDue,
  imports,
  jobs,
  licenses,
  mails,
  messages,
  organisations,
  seats,
  users,
} from '../../server/db/schema.ts'
import { newId } from '../../server/lib/id.ts'
import { eventLink } from '../../server/events/link.ts'
import { settingsLink } from '../../server/mail/message/links.ts'
import { refreshFigures } from '../../server/notifications/figures.ts'
import { hashPassword } from '../../server/auth/password.ts'
import { beginSession, endSessions } from '../../server/auth/session.ts'

export const password = 'a quiet harbour in november'

interface Backstage {
  db: Db
  config: Config
  folder: string
}

type Row<T extends { $inferInsert: object }> = Partial<T['$inferInsert']>

/** Commands that tests run on the server, by name. Input and output are JSON. */
export function backendCommands({ db, config, folder }: Backstage) {
  const hash = hashPassword(password)
  const owner = async (id: string) => {
    const [admin] = await db.select().from(admins).where(eq(admins.id, id))
    if (!admin) throw new Error(`no admin ${id}`)
    return admin
  }
  return {
    /** The signed link of a user to the message settings. */
    async messageLink({ userId }: { userId: string }) {
      const [user] = await db.select().from(users).where(eq(users.id, userId))
      if (!user) throw new Error(`no user ${userId}`)
      return { link: settingsLink(config, user) }
    },
    /** The signed part of the link to the page of an event: of a user, or to share. */
    async eventLink({ eventId, userId }: { eventId: string; userId?: string }) {
      return { link: eventLink(config, { eventId, userId }) }
    },

    /** Issues what waits for a user now: the time in which it can be undone is over. */
    async issueNow({ userId }: { userId: string }) {
      await db
        .update(certificateDue)
        .set({ nextAttemptAt: new Date(0) })
        .where(eq(certificateDue.userId, userId))
      return {}
    },

    /** An organisation with one admin, unknown to all others. */
    async makeAdmin(set: Row<typeof admins> = {}) {
      const id = newId()
      const organisationId = set.organisationId ?? newId()
      if (!set.organisationId)
        await db.insert(organisations).values({ id: organisationId, name: `Acme ${id}` })
      const row = {
        id,
        organisationId,
        email: `${id.toLowerCase()}@acme.example`,
        firstName: 'Ana',
        lastName: 'Duarte',
        ...set,
      }
      await db.insert(admins).values({ ...row, passwordHash: await hash })
      return { ...row, password }
    },
    async updateAdmin({ id, ...set }: { id: string } & Row<typeof admins>) {
      await db.update(admins).set(set).where(eq(admins.id, id))
      return {}
    },
    async updateOrganisationOf({
      adminId,
      ...set
    }: { adminId: string } & Row<typeof organisations>) {
      const { organisationId } = await owner(adminId)
      await db.update(organisations).set(set).where(eq(organisations.id, organisationId))
      return {}
    },
    /** A session as sign-in begins one, without its limit of sign-ins a minute. */
    async beginSession({ adminId }: { adminId: string }) {
      const admin = await owner(adminId)
      const { token } = await beginSession(db, config, { admin, userAgent: 'a story', ip: '::1' })
      return { token }
    },
    async endSessions({ adminId }: { adminId: string }) {
      return { ended: await endSessions(db, config, adminId) }
    },
    async addAlert({ adminId, ...set }: { adminId: string } & Row<typeof alerts>) {
      const { organisationId } = await owner(adminId)
      const row = { type: 'import-finished' as const, title: 'Import finished', ...set }
      await db.insert(alerts).values({ id: newId(), organisationId, adminId, ...row })
      return {}
    },
    async addJob({ adminId, ...set }: { adminId: string } & Row<typeof jobs>) {
      const { organisationId } = await owner(adminId)
      const id = newId()
      const row = { kind: 'import-users', title: 'Import of people.csv', ...set }
      await db.insert(jobs).values({ id, organisationId, createdBy: adminId, ...row })
      return { id }
    },
    async addImport({ adminId, ...set }: { adminId: string } & Row<typeof imports>) {
      const { organisationId } = await owner(adminId)
      const row = { fileName: 'people.csv', rowCount: 9, ...set }
      await db.insert(imports).values({ id: newId(), organisationId, ...row })
      return {}
    },
    async updateJob({ id, ...set }: { id: string } & Row<typeof jobs>) {
      await db.update(jobs).set(set).where(eq(jobs.id, id))
      return {}
    },
    async updateUser({ id, ...set }: { id: string } & Row<typeof users>) {
      await db.update(users).set(set).where(eq(users.id, id))
      return {}
    },
    async updateLicense({ id, ...set }: { id: string } & Row<typeof licenses>) {
      await db.update(licenses).set(set).where(eq(licenses.id, id))
      return {}
    },
    async updateSeats({
      licenseId,
      userIds,
      ...set
    }: { licenseId: string; userIds: string[] } & Row<typeof seats>) {
      const those = and(eq(seats.licenseId, licenseId), inArray(seats.userId, userIds))
      await db.update(seats).set(set).where(those)
      return {}
    },
    /** A message with rows for its recipients; `audienceAt` cannot be set. */
    async addMessage({
      adminId,
      recipients = [],
      ...set
    }: { adminId: string; recipients?: Row<typeof mails>[] } & Omit<
      Row<typeof messages>,
      'recipients' | 'audienceAt'
    >) {
      const { organisationId } = await owner(adminId)
      const id = newId()
      const { title = 'Your course ends on Friday' } = set
      await db.insert(messages).values({
        id,
        organisationId,
        channel: 'email',
        title,
        createdBy: adminId,
        recipients: recipients.length,
        ...set,
      })
      for (const row of recipients)
        await db.insert(mails).values({
          id: newId(),
          organisationId,
          kind: 'message',
          recipient: 'somebody@acme.example',
          subject: title,
          messageId: id,
          ...row,
        })
      await refreshFigures(db, [id])
      return { id }
    },
    /** The mails to an address so far. */
    async mails({ address }: { address: string }) {
      const names = await readdir(join(folder, 'outbox')).catch(() => [])
      const found = await Promise.all(
        names
          .filter((name) => name.endsWith('.eml'))
          .toSorted()
          .map(async (name) => PostalMime.parse(await readFile(join(folder, 'outbox', name)))),
      )
      return found
        .filter(({ to }) => to?.some((each) => each.address === address))
        .map(({ subject = '', text = '' }) => ({ subject, text }))
    },
  }
}

export type StageHands = ReturnType<typeof backendCommands>

async function read(request: IncomingMessage): Promise<unknown> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part)
  // Columns of time want a Date, which JSON has not.
  return JSON.parse(Buffer.concat(parts).toString() || '{}', (key, value) =>
    key.endsWith('At') && typeof value === 'string' ? new Date(value) : value,
  )
}

/** Lets the stories, which run in the browser, reach the stage hands, who are in Node. */
export async function startStageHands(backstage: Backstage) {
  const hands = new Map<string, (input: never) => Promise<unknown>>(
    Object.entries(backendCommands(backstage)),
  )
  const server = createServer((request, response) => {
    const answer = (status: number, body: unknown) => {
      response.writeHead(status, { 'access-control-allow-origin': '*' })
      response.end(JSON.stringify(body))
    }
    const hand = hands.get((request.url ?? '').slice(1))
    if (!hand) return answer(404, {})
    read(request)
      .then((input) => hand(input as never))
      .then(
        (done) => answer(200, done),
        (error: unknown) => answer(500, String(error)),
      )
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo
  const stop = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  return { url: `http://127.0.0.1:${port}`, stop }
}
