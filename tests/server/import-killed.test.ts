import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { startHost } from '../../scripts/lib/host.ts'
import { demoSignIn } from '../../server/config/demo.ts'

// Real servers are started and killed here; a busy machine may take its time.
vi.setConfig({ testTimeout: 240_000 })

const folder = mkdtempSync(join(tmpdir(), 'lectern-killed-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const env = {
  DATA_DIR: folder,
  DATABASE_URL: '',
  SMTP_URL: '',
  LOG_LEVEL: 'error',
  NODE_ENV: 'test',
  DEMO: 'true',
}

async function callerOf(url: string) {
  const send = (path: string, body?: object, token = '') =>
    fetch(`${url}/api/${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: body && JSON.stringify(body),
    })
  const { token } = await (await send('auth/business-login', demoSignIn)).json()
  return async (path: string, body?: object) => {
    const answer = await send(`business/${path}`, body, token)
    expect(answer.status).toBeLessThan(300)
    return answer.json()
  }
}

test('startImport: continues after the server was killed, and repeats nothing', async () => {
  const rows = Array.from({ length: 8000 }, (_, n) => {
    return { row: n + 1, firstName: `P${n}`, email: `p${n}@killed.example`, groups: 'Killed' }
  })
  const first = await startHost(env)
  const call = await callerOf(first.url)
  const { total: before } = await call('getUsers?page=1')
  const begun = await call('importUsers', { fileName: 'killed.csv', rowCount: rows.length })
  const { _id: id } = begun.data.import
  let { version } = begun.data.import
  for (let offset = 0; offset < rows.length; offset += 2000) {
    const body = { version, rows: rows.slice(offset, offset + 2000) }
    version = (await call(`addImportRows/${id}`, body)).data.import.version
  }
  await call(`startImport/${id}`, { version, invite: 'later' })
  const soFar = await vi.waitFor(
    async () => {
      const { data } = await call(`getImport/${id}`)
      expect(data.import.outcomes.added).toBeGreaterThan(0)
      return data.import.outcomes.added
    },
    { timeout: 60_000, interval: 5 },
  )
  first.process.kill('SIGKILL')
  await once(first.process, 'exit')
  expect(soFar).toBeLessThan(rows.length)

  const second = await startHost(env)
  try {
    const again = await callerOf(second.url)
    const now = (await again(`getImport/${id}`)).data.import
    expect(now.state).toBe('running')
    await vi.waitFor(
      async () => expect((await again(`getImport/${id}`)).data.import.state).toBe('finished'),
      { timeout: 120_000, interval: 200 },
    )
    const { data } = await again(`getImport/${id}`)
    expect(data.import.outcomes).toMatchObject({ added: rows.length, updated: 0, failed: 0 })
    expect((await again('getUsers?page=1')).total).toBe(before + rows.length)
    const groups = await again('getUserGroups?page=1&search=Killed')
    expect(groups.data.userGroups).toMatchObject([{ name: 'Killed', usersCount: rows.length }])
    const bell = await again('getAlerts')
    const told = bell.data.alerts.filter(({ href }: { href: string | null }) => href?.endsWith(id))
    expect(told).toMatchObject([{ type: 'import-finished' }])
  } finally {
    await second.stop()
  }
})
