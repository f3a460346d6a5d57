import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { startHost } from '../../scripts/lib/host.ts'
import { parseConfig } from '../../server/config/config.ts'
import { closeToOthers } from '../../server/config/data-dir.ts'
import { createFiles } from '../../server/files/files.ts'

vi.setConfig({ testTimeout: 60_000 })

const base = mkdtempSync(join(tmpdir(), 'lectern-data-'))
chmodSync(base, 0o755)
afterAll(() => rmSync(base, { recursive: true, force: true }))

const modeOf = (path: string) => statSync(path).mode & 0o777

/** Only to its owner; PostgreSQL, which is not root, may pass through what is root's. */
const closed = process.getuid?.() === 0 ? 0o710 : 0o700

function made(name: string, mode: number) {
  const folder = join(base, name)
  mkdirSync(join(folder, 'files'), { recursive: true })
  chmodSync(folder, mode)
  return folder
}

/** What is logged while a data folder is closed to others. */
function closing(folder: string) {
  const warn = vi.fn<(line: string) => void>()
  closeToOthers(folder, { warn })
  return warn.mock.calls.join()
}

const env = { DATABASE_URL: '', SMTP_URL: '', LOG_LEVEL: 'warn', NODE_ENV: 'test' }

test('data folder: is created unreadable for others, with the database in it', async () => {
  const folder = join(base, 'not', 'there')
  const host = await startHost({ ...env, DATA_DIR: folder })
  await host.stop()
  expect(modeOf(folder)).toBe(closed)
  expect(lstatSync(join(folder, 'postgres')).isDirectory()).toBe(true)
  // Those above it are not ours alone.
  expect(modeOf(join(base, 'not'))).toBe(0o777 & ~process.umask())
})

test('data folder: one left open by an earlier server is closed at the start', async () => {
  const folder = join(base, 'open')
  await (await startHost({ ...env, DATA_DIR: folder })).stop()
  chmodSync(folder, 0o755)
  const host = await startHost({ ...env, DATA_DIR: folder })
  expect(host.output()).toContain(
    `removed access of other users of this machine to the data folder ${folder}`,
  )
  expect(modeOf(folder)).toBe(closed)
  await host.stop()
})

test('data folder: folders of files are unreadable for others', async () => {
  const root = join(base, 'elsewhere', 'files')
  const config = parseConfig({ DATA_DIR: join(base, 'secrets'), FILES_URL: `file://${root}` })
  const files = createFiles(config)
  await files.put('o_acme', 'f_1', Buffer.from('whose?'))
  await files.store.begin({ organisationId: 'o_acme', id: 'f_2' })
  const folders = readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ parentPath, name }) => join(parentPath, name))
  expect([root, config.DATA_DIR, ...folders].map(modeOf)).toEqual(Array(5).fill(0o700))
})

test('data folder: one with other contents is not changed, and the log says so', () => {
  const folder = made('shared', 0o755)
  writeFileSync(join(folder, 'notes.txt'), 'not ours')
  expect(closing(folder)).toContain(`chmod 700 ${folder}`)
  expect(modeOf(folder)).toBe(0o755)
})

test('data folder: one open to a group on purpose is not changed', () => {
  const folder = made('backups', 0o750)
  expect(closing(folder)).toBe('')
  expect(modeOf(folder)).toBe(0o750)
})

test('data folder: a missing one is not created', () => {
  expect(closing(join(base, 'none'))).toBe('')
  expect(existsSync(join(base, 'none'))).toBe(false)
})
