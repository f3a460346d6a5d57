import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { localeOf } from '../../server/drawn-page.ts'
import { testHost } from './host.ts'

const dist = await mkdtemp(join(tmpdir(), 'lectern-drawn-'))
await mkdir(join(dist, '.vite'))
await mkdir(join(dist, '.drawn'))
const forms = ['login', 'forgot-password', 'reset-password']
const routes = [...forms, 'invitation', '_app/index', '_app/profile', '_app/$']
const manifest = Object.fromEntries(
  routes.map((route) => [
    `src/routes/${route}.tsx?tsr-split=component`,
    { file: `assets/${route.replace('/', '-')}.js`, css: ['assets/home.css'] },
  ]),
)
await writeFile(join(dist, '.vite/manifest.json'), JSON.stringify(manifest))
for (const form of [...forms, 'new-link'])
  await writeFile(join(dist, `.drawn/${form}.html`), `<div data-drawn><h1>${form}</h1></div>`)
await writeFile(join(dist, '.drawn/start.js'), 'start')
await writeFile(
  join(dist, '.drawn/draw-page.js'),
  `export const fit = '<script>fit()</script>'
export const read = '<script>read()</script>'
export async function drawPage({ address, user, locale, ask }) {
  const { data } = await ask('/api/business/getAlerts?limit=10')
  return { markup: '<h1>' + locale + ' ' + user.email + '</h1><b data-address="' + address + '" data-alerts="' + data.alerts.length + '"><script>no()</script></b>',
    known: [[['a'], '</script><script>no()</script>']] }
}`,
)
await writeFile(join(dist, '.drawn/frame.html'), '<div inert><nav>Dashboard</nav></div>')
await writeFile(
  join(dist, 'index.html'),
  '<!doctype html><html><head><title>Lectern</title><script type="module" crossorigin src="/assets/index.js"></script></head><body><div id="root"></div></body></html>',
)

const host = await testHost({ dist })
afterAll(async () => {
  await host.close()
  await rm(dist, { recursive: true })
})

async function page(url: string, cookie = '') {
  const { body } = await host.app.inject({ url, headers: { accept: 'text/html', cookie } })
  return body
}
const drawnForm = (form: string) => `<div id="root"><div data-drawn><h1>${form}</h1></div></div>`
const drawn = drawnForm('login')
const frame = '<div inert><nav>Dashboard</nav></div></div>'
const session = 'businesstoken=0123456789abcdefghijklmn'

test('sign-in comes drawn for whoever brings no session, also where that is where they are sent', async () => {
  expect(await page('/login')).toContain(drawn)
  expect(await page('/login?next=%2Fprofile')).toContain(drawn)
  expect(await page('/profile')).toContain(drawn)
})

test.each([
  ['/forgot-password', 'forgot-password'],
  ['/reset-password?token=0123456789abcdefghijklmn', 'reset-password'],
  ['/reset-password', 'new-link'],
  ['/reset-password?token=', 'new-link'],
])('the form at %s comes drawn for everybody: %s', async (url, form) => {
  expect(await page(url)).toContain(drawnForm(form))
  expect(await page(url, session)).toContain(drawnForm(form))
})

test('what surrounds each screen comes drawn for whoever brings one', async () => {
  expect(await page('/profile', session)).toContain(frame)
  expect(await page('/nowhere/at/all', session)).toContain(frame)
  expect(await page('/profile')).not.toContain('<nav>')
})

test('the check of the session begins with the page', async () => {
  const check =
    '<link rel="preload" as="fetch" crossorigin href="/api/auth/is-business-user-logged-in">'
  expect(await page('/profile', session)).toContain(check)
  expect(await page('/profile')).not.toContain(check)
})

test('the page is sent compressed to whoever can read that', async () => {
  const headers = { accept: 'text/html', 'accept-encoding': 'gzip, deflate, br' }
  const { rawPayload, headers: sent } = await host.app.inject({ url: '/login', headers })
  expect(sent).toMatchObject({ 'content-encoding': 'br', vary: 'Accept-Encoding' })
  expect(brotliDecompressSync(rawPayload).toString()).toContain(drawn)
})

test('nothing comes drawn that the console would not show', async () => {
  const empty = '<div id="root"></div>'
  expect(await page('/login', session)).toContain(empty)
  expect(await page('/invitation?token=0123456789abcdefghijklmn')).toContain(empty)
  expect(await page('/forgot-password?email=ana@acme.example')).toContain(empty)
  expect(await page('/login?email=ana@acme.example')).toContain(empty)
  expect(await page('/login?token=0123456789abcdefghijklmn')).toContain(empty)
  expect(await page('/profile?token=0123456789abcdefghijklmn')).toContain(empty)
})

describe('a first screen', () => {
  let signedIn: { accept: string; cookie: string; 'accept-language': string }
  beforeAll(async () => {
    const { headers } = await host.signedIn({ email: 'ana@acme.example' })
    signedIn = {
      accept: 'text/html',
      cookie: headers.authorization.replace('Bearer ', 'businesstoken='),
      'accept-language': 'de-CH,de;q=0.9',
    }
  })

  test('comes with what it shows, for whoever is signed in and in their words', async () => {
    const { body, headers } = await host.app.inject({ url: '/', headers: signedIn })
    expect(headers['cache-control']).toBe('no-store')
    expect(body).toMatch(
      /<div id="root"><div inert="whole" hidden><h1>de-CH ana@acme\.example<\/h1>/,
    )
    expect(body).not.toContain('is-business-user-logged-in')
  })

  test('asks for styles first, then for what all code begins with, and for the rest by script', async () => {
    const { body } = await host.app.inject({ url: '/', headers: signedIn })
    const [head = '', rest = ''] = body.split('</head>')
    const [first, ...others] = head.match(/<link [^>]*>/g) ?? []
    expect(first).toMatch(/rel="stylesheet".*home\.css/)
    expect(others).toHaveLength(1)
    expect(others[0]).toMatch(/fetchpriority="low" rel="modulepreload".*"\/assets\/index\.js"/)
    expect(rest).not.toContain('modulepreload')
  })

  test('gives nothing in it leave to run', async () => {
    const { body } = await host.app.inject({ url: '/', headers: signedIn })
    expect(body).toContain('data-alerts="0"><script>no()</script></b>')
    expect(body).toContain(String.raw`[[["a"],"\u003c/script>\u003cscript>no()\u003c/script>"]]`)
    expect(
      body.match(/<script nonce="[^"]+">[^<]*/g)?.map((one) => one.replace(/.*>/, '')),
    ).toEqual(['fit()', 'read()', 'start("/assets/index.js",["/assets/_app-index.js"])'])
  })

  test.each([
    ['de-CH,de;q=0.9', 'de-CH'],
    ['de-QQ', 'de'],
    ['de-x-anything-at-all', 'de'],
    ['ar-EG-u-nu-latn', 'ar-EG'],
    ['-', undefined],
    ['', undefined],
  ])('is written for %s in a language that is known: %s', (wanted, known) => {
    expect(localeOf({ 'accept-language': wanted })).toBe(known)
  })

  test('is compressed as it comes', async () => {
    const headers = { ...signedIn, 'accept-encoding': 'br' }
    const { rawPayload } = await host.app.inject({ url: '/', headers })
    expect(brotliDecompressSync(rawPayload).toString()).toContain('<h1>de-CH ')
  })

  test('is the one of its whole address', async () => {
    const url = '/profile?tab=2'
    const { body } = await host.app.inject({ url, headers: signedIn })
    expect(body).toContain('data-address="/profile?tab=2"')
  })

  test('is drawn by the browser when its session is over', async () => {
    expect(await page('/', session)).toContain(frame)
  })
})

test('what was drawn is no file that can be fetched', async () => {
  const { body } = await host.app.inject({ url: '/.drawn/login.html', headers: { accept: '*/*' } })
  expect(body).toContain('<!doctype html>')
})
