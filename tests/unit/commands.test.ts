import { spawnSync } from 'node:child_process'
import { createServer } from 'node:http'
import { once } from 'node:events'
import { expect, onTestFinished, test, vi } from 'vitest'
import { demoCredentials } from '../../scripts/conformance/run.ts'
import { freePort } from '../../scripts/lib/host.ts'
import { explain } from '../../scripts/lib/log.ts'
import { closedTo } from '../../server/config/os-user.ts'

// Each command is a process of its own; a busy machine may take its time.
vi.setConfig({ testTimeout: 120_000 })

const fileOf = (name: string) =>
  `scripts/${['bench', 'build'].includes(name) ? name : 'cli'}/${name}.ts`

function runAs(as: { uid?: number; gid?: number }, name: string, ...given: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [fileOf(name), ...given], {
    ...as,
    encoding: 'utf8',
    env: { ...process.env, NO_COLOR: '1' },
  })
  return { code: status, said: stdout + stderr }
}

const run = (name: string, ...given: string[]) => runAs({}, name, ...given)

test.each(['admin', 'seed', 'conformance', 'bench', 'doctor'])(
  'npm run %s: an unknown option is reported in one line',
  (name) => {
    expect(run(name, '--organization', 'Acme')).toEqual({
      code: 1,
      said: expect.stringMatching(/^✖ Unknown option '--organization'[^\n]*\n$/),
    })
  },
)

test.each(['admin', 'seed', 'conformance', 'bench', 'doctor'])(
  'npm run %s: --help prints the usage',
  (name) => {
    const { code, said } = run(name, '--help')
    expect(said).toMatch(new RegExp(`^npm run ${name} `))
    expect(code).toBe(0)
  },
)

test.each([
  ['creat', 'Unknown command: creat'],
  [undefined, 'Missing command'],
])('npm run admin -- %s: fails and lists the commands', (command, why) => {
  const { code, said } = run('admin', ...(command ? [command] : []))
  expect(said).toContain(`✖ ${why}\n\nnpm run admin -- create `)
  expect(code).toBe(1)
})

test('npm run bench: an unknown part is reported at once', () => {
  expect(run('bench', '--only', 'gird')).toEqual({
    code: 1,
    said: expect.stringMatching(/^✖ Unknown part gird; available are [^\n]*\bgrid\b[^\n]*\n$/),
  })
})

test.each(['localhost:4400', 'api.acme.example', 'file:///etc'])(
  'npm run conformance: %s is refused as an address',
  (address) => {
    expect(run('conformance', address)).toEqual({
      code: 1,
      said: `✖ npm run conformance needs a URL such as https://api.acme.example\n`,
    })
  },
)

test.each([
  ['--timeout', 'soon', '--timeout needs a number of seconds up to 600'],
  ['--origin', 'app.acme.example', '--origin needs an origin such as https://app.acme.example'],
])('npm run conformance: %s %s is refused', (option, value, why) => {
  expect(run('conformance', 'http://127.0.0.1:9', option, value)).toEqual({
    code: 1,
    said: `✖ ${why}\n`,
  })
})

test('npm run conformance: reports why a host does not respond, and that a host has no demonstration', async () => {
  const port = await freePort()
  await expect(demoCredentials(`http://127.0.0.1:${port}`)).rejects.toThrow(
    new RegExp(`^http://127.0.0.1:${port} does not answer: no connection .*ECONNREFUSED`),
  )
  const other = createServer((_, answer) => answer.writeHead(404).end()).listen(0, '127.0.0.1')
  onTestFinished(() => void other.close())
  await once(other, 'listening')
  const address = other.address()
  const open = typeof address === 'object' && address ? address.port : 0
  await expect(demoCredentials(`http://127.0.0.1:${open}`)).resolves.toBeUndefined()
})

test.each(['EACCES', 'EROFS', 'EPERM'])(
  'scripts: %s names the file concerned, without a stack',
  (code) => {
    const error = Object.assign(new Error(`${code}: no`), { code, path: 'dist/index.html' })
    expect(explain(error)).toBe(
      'No permission for dist/index.html. Change its owner, or work in your own clone',
    )
  },
)

const stranger = { uid: 54_321, gid: 54_321 }

test.runIf(process.getuid?.() === 0 && !closedTo(stranger, import.meta.dirname))(
  'npm run build: missing write permission is reported at once, in one line',
  () => {
    expect(runAs(stranger, 'build', '--force')).toEqual({
      code: 1,
      said: expect.stringMatching(/^Building the console …\n✖ No permission for [^\n]*\n$/),
    })
  },
)

test('scripts: an internal error is printed with its stack', () => {
  const error = Object.assign(new Error('no permission to listen'), { code: 'EACCES' })
  expect(explain(error)).toMatch(/no permission to listen\n +at /)
})
