import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { parseConfig } from '../../server/config/config.ts'
import { eq, isNull, ne } from '../../server/db/drizzle.ts'
import {
  admins,
  auditLog,
  files,
  licensedCategories,
  organisations,
  passwordResets,
  sessions,
} from '../../server/db/schema.ts'
import { isPassword } from '../../server/auth/password.ts'
import { beginSession } from '../../server/auth/session.ts'
import { testDatabase } from './database.ts'
import { runScript } from './script.ts'
import { hashOf } from '../../server/lib/tokens.ts'

// The command is a process of its own; a busy machine may take its time.
vi.setConfig({ testTimeout: 240_000 })

const database = await testDatabase()
afterAll(database.close)

const { host = '', port = 5432, user = '', database: name = '' } = database.connection
const url = `postgres://${user}@localhost:${port}/${name}?host=${encodeURIComponent(host)}`

const run = (...given: string[]) => runScript('admin', url, ...given)

// Nothing that can be seen as first name, and a mark of direction at the end of the last.
const names = ['--first-name', '\u200B', '--last-name', ' Silva\u202E ']

const create = (email: string, password: string) =>
  run('create', '--organisation', 'Acme', '--email', email, '--password', password, ...names)

test.each([
  ['password12', /too common/],
  ['short', /at least 10/],
])(
  'npm run admin: the password %s is refused as in the console, and no admin is created',
  async (password, why) => {
    const { code, said } = await create('ana@acme.example', password)
    expect(code).toBe(1)
    expect(said).toMatch(why)
    expect(said).not.toContain('Created')
    expect(await database.db.select().from(admins)).toEqual([])
  },
)

test('npm run admin create: the new admin can sign in', async () => {
  const password = 'a quiet harbour in november'
  expect(await create('Ana@Acme.example', password)).toEqual({
    code: 0,
    said: 'Created the organisation Acme\nCreated the admin ana@acme.example\nSet the password\n',
  })
  const [admin] = await database.db.select().from(admins)
  expect(admin).toMatchObject({
    email: 'ana@acme.example',
    firstName: 'Admin',
    lastName: 'Silva',
  })
  expect(await isPassword(admin?.passwordHash, password)).toBe(true)
})

test('npm run admin reset-password: creates one valid link; this and the creation are in the audit log', async () => {
  const { db } = database
  const reset = async () => {
    const { said } = await run('reset-password', '--email', 'ana@acme.example')
    return hashOf(/token=(\S+)/.exec(said)?.[1] ?? '')
  }
  const first = await reset()
  const second = await reset()
  const links = await db.select().from(passwordResets)
  const isOpen = Object.fromEntries(links.map((link) => [link.tokenHash, !link.usedAt]))
  expect(isOpen).toEqual({ [first]: false, [second]: true })
  const [admin] = await db.select().from(admins)
  const written = await db.select().from(auditLog).orderBy(auditLog.at, auditLog.id)
  expect(written[0]).toMatchObject({ subject: 'ana@acme.example', subjectName: 'Admin Silva' })
  expect(written.map(({ event, adminId, detail }) => [event, adminId, detail])).toEqual([
    ['auth/created', admin?.id, { by: 'npm run admin -- create' }],
    ['auth/password-reset', admin?.id, { ended: 0, by: 'npm run admin -- create' }],
    ['auth/reset-asked', admin?.id, { ended: 0, by: 'npm run admin -- reset-password' }],
    ['auth/reset-asked', admin?.id, { ended: 0, by: 'npm run admin -- reset-password' }],
  ])
})

test('npm run admin disable: ends access, and enable restores it; both are in the audit log', async () => {
  const { db } = database
  const [admin] = await db.select().from(admins)
  if (!admin) throw new Error('no admin')
  const { id: adminId, email } = admin
  const known = { admin, userAgent: '', ip: '' }
  await beginSession(db, parseConfig({}), known)
  await run('reset-password', '--email', email)
  await beginSession(db, parseConfig({}), known)
  // One that nobody has used for a day has ended by itself, and is no news.
  await beginSession(db, parseConfig({}), known)
  const [idle] = await db.select().from(sessions).where(isNull(sessions.endedAt))
  await db
    .update(sessions)
    .set({ lastSeenAt: new Date(Date.now() - 86_400_000) })
    .where(eq(sessions.id, idle?.id ?? ''))
  const state = async () => {
    const [now] = await db.select().from(admins)
    const open = await db.select().from(sessions).where(isNull(sessions.endedAt))
    const links = await db.select().from(passwordResets).where(isNull(passwordResets.usedAt))
    return { isDisabled: Boolean(now?.disabledAt), open: open.length, links: links.length }
  }
  expect(await state()).toEqual({ isDisabled: false, open: 2, links: 1 })
  const refused = await run('disable', '--email', email)
  expect(refused.code).toBe(1)
  expect(refused.said).toMatch(/the only admin of Acme who can sign in.*--even-the-last/s)
  expect(await state()).toEqual({ isDisabled: false, open: 2, links: 1 })
  expect(
    await run('disable', '--email', ` ${email.toUpperCase()}\u200B`, '--even-the-last'),
  ).toEqual({
    code: 0,
    said: `Disabled the admin ${email}; sessions ended: 1\nNobody of Acme can sign in now; enable allows it again\n`,
  })
  expect(await state()).toEqual({ isDisabled: true, open: 0, links: 0 })
  expect((await run('disable', '--email', email)).said).toContain('is already disabled')
  const reset = await run('reset-password', '--email', email)
  expect(reset).toEqual({ code: 1, said: expect.stringContaining('is disabled; use enable first') })

  expect((await run('enable', '--email', email)).code).toBe(0)
  expect(await state()).toEqual({ isDisabled: false, open: 0, links: 0 })
  expect((await run('enable', '--email', email)).said).toContain('is not disabled')
  expect((await run('disable', '--email', 'nobody@acme.example')).code).toBe(1)
  const written = await db.select().from(auditLog).orderBy(auditLog.at)
  expect(written.slice(-2)).toMatchObject([
    { event: 'auth/disabled', adminId, detail: { ended: 1, by: 'npm run admin -- disable' } },
    { event: 'auth/enabled', adminId, detail: { by: 'npm run admin -- enable' } },
  ])
})

test('npm run admin disable: needs no confirmation while another admin can sign in', async () => {
  await create('bo@acme.example', 'a quiet harbour in november')
  await run('create', '--organisation', 'Elsewhere', '--email', 'cy@elsewhere.example')
  expect((await run('disable', '--email', 'ana@acme.example')).code).toBe(0)
  expect((await run('disable', '--email', 'bo@acme.example')).code).toBe(1)
  expect((await run('enable', '--email', 'ana@acme.example')).code).toBe(0)
  await database.db.delete(admins).where(ne(admins.email, 'ana@acme.example'))
})

test.each(['ana@intranet', 'ana silva@acme.example', ''])(
  'npm run admin create: %j is refused, as it could not sign in',
  async (email) => {
    const { code, said } = await create(email, 'a quiet harbour in november')
    expect(code).toBe(1)
    expect(said).toContain('--email must be an email address')
    expect(await database.db.select().from(admins)).toHaveLength(1)
  },
)

test('npm run admin license-category: adds and renames a category, each name once', async () => {
  const category = (...given: string[]) =>
    run('license-category', '--organisation', 'acme', ...given)
  expect(await category('--name', ' Health  and safety')).toEqual({
    code: 0,
    said: 'Added the category Health and safety\n',
  })
  expect((await category('--name', 'health and SAFETY')).said).toContain('already has the category')
  expect((await category('--name', '')).said).toContain('--name must be a name')
  expect((await category('--name', 'Law', '--rename-to', 'Rules')).said).toContain(
    'has no category',
  )
  expect((await category('--name', 'Law')).code).toBe(0)
  expect((await category('--name', 'Law', '--rename-to', 'Health and safety')).code).toBe(1)
  expect((await category('--name', 'law', '--rename-to', 'Rules')).code).toBe(0)
  expect((await run('license-category', '--organisation', 'Nowhere', '--name', 'Law')).code).toBe(1)
  const stored = await database.db
    .select()
    .from(licensedCategories)
    .orderBy(licensedCategories.name)
  expect(stored.map(({ name: each }) => each)).toEqual(['Health and safety', 'Rules'])
})

test('npm run admin logo: sets the logo of mails from a picture, and removes it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'lectern-logo-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const picture = join(folder, 'logo.webp')
  const blue = { width: 960, height: 160, channels: 3 as const, background: 'blue' }
  await sharp({ create: blue }).webp().toFile(picture)
  const text = join(folder, 'logo.txt')
  await writeFile(text, 'Acme')
  const logo = (...given: string[]) => run('logo', '--organisation', 'acme', ...given)
  const stored = async () => {
    const isAcme = eq(organisations.name, 'Acme')
    return (await database.db.select().from(organisations).where(isAcme))[0]?.logo
  }

  expect((await logo()).said).toContain('Either --file or --remove is needed')
  expect((await logo('--file', text)).said).toContain('--file: ')
  expect(await stored()).toBeNull()
  expect(await logo('--file', picture)).toEqual({ code: 0, said: 'Set the logo of acme\n' })
  const [file] = await database.db
    .select()
    .from(files)
    .where(eq(files.id, (await stored()) ?? ''))
  expect(file).toMatchObject({ mimeType: 'image/png', expiresAt: null })
  expect((await logo('--remove')).code).toBe(0)
  expect(await stored()).toBeNull()
})
