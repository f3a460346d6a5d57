import { execFile } from 'node:child_process'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { checkFolder } from '../../scripts/cli/doctor/folder.ts'
import { checkHost } from '../../scripts/cli/doctor/host.ts'
import { checkSettings } from '../../scripts/cli/doctor/settings.ts'
import { parseConfig } from '../../server/config/config.ts'
import { admins, organisations } from '../../server/db/schema.ts'
import { hashPassword } from '../../server/auth/password.ts'
import { testDatabase } from './database.ts'
import { testHost } from './host.ts'
import { demoSignIn } from '../../server/config/demo.ts'

const database = await testDatabase()
const server = await testHost()
const folder = await mkdtemp(join(tmpdir(), 'doctor-'))
afterAll(async () => {
  await Promise.all([database.close(), server.close(), rm(folder, { recursive: true })])
})

const { host = '', port = 5432, user = '', database: name = '' } = database.connection
const url = `postgres://${user}@localhost:${port}/${name}?host=${encodeURIComponent(host)}`

/** npm run doctor with these settings; what it says of each thing it finds bad. */
const examine = (env: Record<string, string>) =>
  new Promise<{ code: number; found: string[] }>((resolve) => {
    const all = { PATH: process.env.PATH, NO_COLOR: '1', DATA_DIR: folder, DATABASE_URL: url }
    execFile(
      process.execPath,
      ['scripts/cli/doctor.ts'],
      { env: { ...all, ...env } },
      (error, said) =>
        resolve({
          code: Number(error?.code ?? 0),
          found: [...said.matchAll(/✖ ([^:]+):/g)].map(([, what = '']) => what),
        }),
    )
  })

test('npm run doctor: lists what makes an installation unsafe, and exits with 1', async () => {
  const own = { id: 'o_doctor', name: 'Acme', timezone: 'UTC' }
  await database.db.insert(organisations).values(own)
  await database.db.insert(admins).values({
    id: 'a_doctor',
    organisationId: own.id,
    firstName: 'Maren',
    lastName: '',
    email: demoSignIn.email,
    passwordHash: await hashPassword(demoSignIn.password),
  })
  const settings = {
    NODE_ENV: 'production',
    SECRET: 'kept where nobody looks, and long enough',
    PUBLIC_URL: 'http://learn.acme.example',
    TRUST_PROXY: 'true',
  }
  expect(await examine(settings)).toEqual({
    code: 1,
    found: ['PUBLIC_URL', 'TRUST_PROXY', 'SMTP_URL', 'Demonstration password'],
  })
  expect(await examine({})).toEqual({ code: 0, found: [] })
}, 60_000)

const badSettings = (env: Record<string, string>) =>
  checkSettings(parseConfig(env)).flatMap(({ what, is }) => (is === 'bad' ? [what] : []))

test('npm run doctor: production requires a public URL that others can reach', () => {
  const production = { NODE_ENV: 'production', SMTP_URL: 'smtps://mail.acme.example' }
  expect(badSettings(production)).toEqual(['PUBLIC_URL'])
  expect(badSettings({ ...production, PUBLIC_URL: 'http://localhost:4400' })).toEqual([
    'PUBLIC_URL',
  ])
  const PUBLIC_URL = 'https://learn.acme.example'
  expect(badSettings({ ...production, PUBLIC_URL, TRUST_PROXY: '1' })).toEqual([])
  expect(badSettings({ PUBLIC_URL })).toEqual(['TRUST_PROXY'])
  expect(badSettings({})).toEqual([])
})

test('npm run doctor: warns of the example sender, and of push messages without https', () => {
  const warnings = (env: Record<string, string>) =>
    checkSettings(parseConfig(env)).flatMap(({ what, is }) => (is === 'doubtful' ? [what] : []))
  const SMTP_URL = 'smtps://mail.acme.com'
  expect(warnings({ SMTP_URL })).toContain('MAIL_FROM')
  expect(warnings({ SMTP_URL, MAIL_FROM: 'Acme <learning@acme.com>' })).not.toContain('MAIL_FROM')
  expect(warnings({})).not.toContain('MAIL_FROM')
  const PUSH_CONTACT = 'mailto:learning@acme.com'
  expect(warnings({ PUSH_CONTACT, PUBLIC_URL: 'http://learn.acme.com' })).toContain('PUSH_CONTACT')
  expect(warnings({ PUSH_CONTACT, PUBLIC_URL: 'https://learn.acme.com' })).not.toContain(
    'PUSH_CONTACT',
  )
})

const badFolders = async (env: Record<string, string>) => {
  const found = await checkFolder(parseConfig({ NODE_ENV: 'production', ...env }))
  return found.flatMap(({ what, is, says }) => (is === 'bad' ? [`${what}: ${says}`] : []))
}

test('npm run doctor: reports folders with personal data that others can read', async () => {
  const [data, files] = [join(folder, 'data'), join(folder, 'files')]
  const env = { DATA_DIR: data, FILES_URL: `file://${files}`, SMTP_URL: 'smtp://mail.acme.example' }
  expect(await badFolders(env)).toEqual([])
  await chmod(data, 0o755)
  await chmod(files, 0o750)
  expect(await badFolders(env)).toEqual([
    `Data folder: Other users of this machine can read it: chmod 700 ${data}`,
    `Files folder: Other users of this machine can read it: chmod 700 ${files}`,
  ])
})

const verdicts = async (address: string) => {
  const found = await checkHost(address)
  return found.flatMap(({ what, is }) => (is === 'good' ? [] : [what]))
}

test('npm run doctor: the reference server has all headers, and a host without them is reported', async () => {
  expect(await verdicts(await server.app.listen({ port: 0 }))).toEqual([])
  const bare = createServer((_, answer) => {
    answer.setHeader('access-control-allow-origin', '*')
    answer.end('hello')
  })
  await new Promise<void>((resolve) => bare.listen(0, resolve))
  const address = bare.address()
  const at = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
  const missing = [
    'Scripts',
    'Frames',
    'Types',
    'Referrer',
    'Cache',
    'Access without sign-in',
    'Other origins',
  ]
  expect(await verdicts(at)).toEqual(missing)
  await new Promise((resolve) => bare.close(resolve))
  expect(await verdicts(at)).toEqual([at])
})
