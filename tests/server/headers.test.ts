import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { afterAll, describe, expect, test } from 'vitest'
import { testHost } from './host.ts'

const dist = await mkdtemp(join(tmpdir(), 'lectern-dist-'))
await mkdir(join(dist, 'assets'))
const script = 'console.log("lectern")'
const page = `<!doctype html><html><head><title>Lectern</title><style>body{margin:0}</style></head>
<body><script type="module" src="/assets/a-1.js"></script></body></html>`
await writeFile(join(dist, 'index.html'), page)
await writeFile(join(dist, 'index.html.br'), brotliCompressSync('an old page'))
await writeFile(join(dist, 'look.js'), script)
await writeFile(join(dist, 'assets/a-1.js'), script)
await writeFile(join(dist, 'assets/a-1.js.br'), brotliCompressSync(script))

const host = await testHost({ dist })
const { app } = host
afterAll(async () => {
  await host.close()
  await rm(dist, { recursive: true })
})
const html = { accept: 'text/html' }
const common = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'x-request-id': expect.stringMatching(/^req-/),
}

describe('page', () => {
  test.each(['/', '/login', '/library/courses?page=2', '/index.html', '/reset-password?token=abc'])(
    'is served at %s with its own nonce and nothing inline without it',
    async (url) => {
      const [first, second] = await Promise.all(
        [1, 2].map(() => app.inject({ url, headers: html })),
      )
      const nonce = /nonce="([^"]+)"/.exec(first?.body ?? '')?.[1] ?? ''
      expect(nonce).toMatch(/^[A-Za-z0-9+/]{22}==$/)
      expect(second?.body).not.toContain(nonce)
      expect(first?.body).toContain(`<meta property="csp-nonce" nonce="${nonce}" />`)
      expect(first?.body).toContain(`<style nonce="${nonce}">`)
      expect(first?.body).toContain(`<script nonce="${nonce}" type="module"`)
      expect(first?.headers).toMatchObject({
        ...common,
        'cache-control': 'no-store',
        'content-type': 'text/html; charset=utf-8',
      })
      const policy = String(first?.headers['content-security-policy'])
      expect(policy.split('; ')).toEqual(
        expect.arrayContaining([
          "default-src 'none'",
          `script-src 'self' 'nonce-${nonce}'`,
          `style-src 'self' 'nonce-${nonce}'`,
          "frame-src 'self'",
          "object-src 'none'",
          "base-uri 'none'",
          "form-action 'self'",
          "frame-ancestors 'none'",
          "img-src 'self' data: blob:",
          "connect-src 'self'",
        ]),
      )
      expect(policy).not.toMatch(/unsafe|\*|http/)
    },
  )

  test.each(['/', '/login'])('answers HEAD at %s', async (url) => {
    const answer = await app.inject({ method: 'HEAD', url, headers: html })
    expect(answer.statusCode).toBe(200)
    expect(answer.body).toBe('')
  })

  test('is read again after another build', async () => {
    await writeFile(join(dist, 'index.html'), page.replace('Lectern', 'Lectern anew'))
    expect((await app.inject({ url: '/', headers: html })).body).toContain('Lectern anew')
  })

  test('is not served for missing files or operations, nor to clients that accept no HTML', async () => {
    for (const url of ['/assets/gone.js', '/api/gone', '/.env', '/wp-login.php', '/.git/config'])
      expect((await app.inject({ url, headers: html })).statusCode).toBe(404)
    const robots = await app.inject({ url: '/robots.txt', headers: html })
    expect(robots.body).toBe('User-agent: *\nDisallow: /\n')
    const data = await app.inject({ url: '/login', headers: { accept: 'application/json' } })
    expect(data.json()).toMatchObject({ code: 'request/not-found' })
    expect((await app.inject({ method: 'POST', url: '/login', headers: html })).statusCode).toBe(
      404,
    )
  })
})

describe('built file', () => {
  test('is served compressed and immutable, as its name contains a hash', async () => {
    const headers = { 'accept-encoding': 'gzip, br' }
    const file = await app.inject({ url: '/assets/a-1.js', headers })
    expect(file.headers).toMatchObject({
      ...common,
      'content-encoding': 'br',
      'cache-control': 'public, max-age=31536000, immutable',
    })
    expect(file.headers['content-type']).toMatch(/javascript/)
    const plain = await app.inject({ url: '/assets/a-1.js' })
    expect(plain.body).toBe(script)
  })

  test('with a fixed name is revalidated', async () => {
    const file = await app.inject({ url: '/look.js' })
    expect(file.headers['cache-control']).toBe('no-cache')
    expect(file.headers.etag).toBeTruthy()
  })

  test.each([
    '/assets/',
    '/../package.json',
    '/..%2f..%2fetc/passwd',
    '/assets/..%2f..%2fx',
    '/.env',
    '//etc/passwd',
  ])('is never %s', async (url) => {
    const answer = await app.inject({ url, headers: { accept: 'application/json' } })
    expect([400, 403, 404]).toContain(answer.statusCode)
  })
})

test('API: responses cannot be framed, and are not cached', async () => {
  const answer = await app.inject({ url: '/api/health' })
  expect(answer.headers).toMatchObject({ ...common, 'cache-control': 'no-store' })
  expect(answer.headers['content-security-policy']).toContain("default-src 'none'")
  expect(answer.headers['strict-transport-security']).toBeUndefined()
  expect(answer.headers['permissions-policy']).toContain('camera=()')
})

test('API: a long response is compressed', async () => {
  const me = await host.signedIn()
  const headers = { ...me.headers, 'accept-encoding': 'br' }
  await host.pool.query(
    `INSERT INTO alerts (id, organisation_id, admin_id, type, title)
     SELECT 'al' || n, $1, $2, 'user-joined', 'Somebody joined' FROM generate_series(1, 25) n`,
    [me.organisationId, me.id],
  )
  const answer = await app.inject({ url: '/api/business/getAlerts', headers })
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-encoding']).toBe('br')
})

test('CORS: other origins are refused unless configured', async () => {
  const origin = { origin: 'https://console.example' }
  const closed = await app.inject({ url: '/api/health', headers: origin })
  expect(closed.headers['access-control-allow-origin']).toBeUndefined()
  const open = await testHost({
    env: { CORS_ORIGINS: 'https://console.example', PUBLIC_URL: 'https://lectern.test' },
  })
  try {
    const allowed = await open.app.inject({ url: '/api/health', headers: origin })
    expect(allowed.headers['access-control-allow-origin']).toBe('https://console.example')
    expect(allowed.headers['access-control-allow-credentials']).toBeUndefined()
    expect(allowed.headers['strict-transport-security']).toContain('max-age=31536000')
    const preflight = await open.app.inject({
      method: 'OPTIONS',
      url: '/api/business/updateProfile',
      headers: { ...origin, 'access-control-request-method': 'POST' },
    })
    expect(preflight.statusCode).toBe(204)
    const foreign = await open.app.inject({
      url: '/api/health',
      headers: { origin: 'https://evil.example' },
    })
    expect(foreign.headers['access-control-allow-origin']).toBeUndefined()
  } finally {
    await open.close()
  }
})
