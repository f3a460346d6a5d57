import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { afterAll, expect, test, vi } from 'vitest'
import { admins } from '../../server/db/schema.ts'
import { isPassword } from '../../server/password.ts'
import { testDatabase } from './database.ts'

// The command is a process of its own; a busy machine may take its time.
vi.setConfig({ testTimeout: 60_000 })

const database = await testDatabase()
afterAll(database.close)

const { host = '', port = 5432, user = '', database: name = '' } = database.connection
const url = `postgres://${user}@localhost:${port}/${name}?host=${encodeURIComponent(host)}`

async function create(email: string, password: string) {
  const given = ['--organisation', 'Acme', '--email', email, '--password', password]
  const child = spawn(process.execPath, ['scripts/admin.ts', 'create', ...given], {
    env: { ...process.env, DATABASE_URL: url, NODE_ENV: 'test' },
  })
  let said = ''
  child.stdout.on('data', (data) => (said += data))
  child.stderr.on('data', (data) => (said += data))
  const [code] = await once(child, 'exit')
  return { code, said }
}

test.each([
  ['password12', /commonest/],
  ['short', /at least 10/],
])(
  'npm run admin refuses the password %s as the console does, and makes nobody',
  async (password, why) => {
    expect(await create('ana@acme.example', password)).toEqual({
      code: 1,
      said: expect.stringMatching(why),
    })
    expect(await database.db.select().from(admins)).toEqual([])
  },
)

test('npm run admin makes an admin who can sign in', async () => {
  const password = 'a quiet harbour in november'
  expect(await create('Ana@Acme.example', password)).toMatchObject({ code: 0 })
  const [admin] = await database.db.select().from(admins)
  expect(admin?.email).toBe('ana@acme.example')
  expect(await isPassword(admin?.passwordHash, password)).toBe(true)
})
