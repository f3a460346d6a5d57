import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import fastify from 'fastify'
import { describe, expect, onTestFinished, test } from 'vitest'
import { atPort, ConfigError, parseConfig } from '../../server/config/config.ts'

const production = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://lectern:x@db:5432/lectern',
  SECRET: 'x'.repeat(32),
  PUBLIC_URL: 'https://learn.acme.example/',
  TRUST_PROXY: '1',
}

/** What a wrong environment is told. */
function complaint(env: Record<string, string>) {
  try {
    parseConfig(env)
  } catch (error) {
    if (error instanceof ConfigError) return error.message
    throw error
  }
  return 'nothing'
}

test('settings: all have defaults for development', () => {
  expect(parseConfig({})).toMatchObject({
    HOST: '127.0.0.1',
    PORT: 4400,
    demo: true,
    production: false,
    publicUrl: 'http://127.0.0.1:4400',
    CORS_ORIGINS: [],
    TRUST_PROXY: false,
  })
})

test('settings: empty values count as missing', () => {
  expect(parseConfig({ PORT: '', SMTP_URL: ' ' })).toMatchObject({ PORT: 4400 })
})

test('settings: there is no demonstration in production', () => {
  expect(parseConfig(production)).toMatchObject({
    demo: false,
    production: true,
    publicUrl: 'https://learn.acme.example',
  })
  expect(parseConfig({ NODE_ENV: 'production' }).demo).toBe(false)
  expect(complaint({ ...production, DEMO: 'true' })).toMatch(/^DEMO: must be off/)
})

test('settings: production requires some', () => {
  const { NODE_ENV, DATABASE_URL } = production
  expect(complaint({ NODE_ENV, DATABASE_URL })).toMatch(/^SECRET: .*\nPUBLIC_URL: /)
})

test('settings: production behind TLS requires the number of proxies', () => {
  const { TRUST_PROXY: _, ...unnamed } = production
  expect(complaint(unnamed)).toMatch(/^TRUST_PROXY: is required/)
  expect(complaint({ ...unnamed, PUBLIC_URL: 'http://learn.acme.example' })).toBe('nothing')
  expect(parseConfig({ PUBLIC_URL: 'https://learn.acme.example' }).TRUST_PROXY).toBe(false)
})

test('settings: production requires a public URL if it is reachable by others', () => {
  const reached = { NODE_ENV: 'production', HOST: '0.0.0.0' }
  expect(complaint(reached)).toMatch(/^PUBLIC_URL: is required in production[^\n]*$/)
  expect(complaint({ ...reached, HOST: 'learn.acme.example' })).toMatch(/^PUBLIC_URL: is required/)
  expect(complaint({ ...production, HOST: '0.0.0.0' })).toBe('nothing')
  expect(complaint({ ...reached, NODE_ENV: 'development' })).toBe('nothing')
  for (const HOST of ['localhost', '127.0.0.1', '127.1.2.3', '::1'])
    expect(complaint({ ...reached, HOST })).toBe('nothing')
})

test.each([
  ['https://x.example/', 'https://x.example'],
  ['https://X.example:443', 'https://x.example'],
  ['http://[::1]:4400', 'http://[::1]:4400'],
])('settings: the public URL %s is accepted', (PUBLIC_URL, publicUrl) => {
  expect(parseConfig({ PUBLIC_URL }).publicUrl).toBe(publicUrl)
})

test('settings: the minimum of connections is explained', () => {
  expect(complaint({ DATABASE_POOL: '9' })).toBe(
    'DATABASE_POOL: must be a whole number from 10 to 200, because jobs and downloads reserve six',
  )
})

test('settings: a replica needs the database that it replicates', () => {
  const DATABASE_REPLICA_URL = 'postgres://lectern@replica.acme.example/lectern'
  expect(complaint({ DATABASE_REPLICA_URL })).toMatch(/^DATABASE_REPLICA_URL: needs DATABASE_URL/)
  const DATABASE_URL = 'postgres://lectern@db.acme.example/lectern'
  expect(parseConfig({ DATABASE_URL, DATABASE_REPLICA_URL })).toMatchObject({
    DATABASE_REPLICA_URL,
  })
})

test('settings: all invalid ones are reported together', () => {
  expect(complaint({ PORT: 'http', LOG_LEVEL: 'loud' })).toBe(
    'PORT: must be a whole number from 0 to 65535\n' +
      'LOG_LEVEL: must be one of silent, fatal, error, warn, info, debug, trace',
  )
})

describe('settings: refused', () => {
  test.each([
    ['PORT', '70000'],
    ['PORT', '0x10'],
    ['DATABASE_URL', 'mysql://x'],
    ['DATABASE_URL', 'postgres://'],
    ['DATABASE_URL', 'postgres:lectern'],
    ['DATABASE_URL', 'postgres:///?host='],
    ['PUBLIC_URL', 'learn.example.com'],
    ['PUBLIC_URL', 'https://x.example/learn'],
    ['PUBLIC_URL', 'https://x.example/?a=1'],
    ['PUBLIC_URL', 'https://x.example?a=1'],
    ['PUBLIC_URL', 'https://x.example/#a'],
    ['PUBLIC_URL', 'https://me:secret@x.example'],
    ['SMTP_URL', 'mail.example.com'],
    ['SMTP_URL', 'smtp://'],
    ['SMTP_URL', 'smtps:mail.example.com'],
    ['MAIL_FROM', 'nobody'],
    ['MAIL_FROM', 'Acme @ home'],
    ['MAIL_FROM', 'Acme <learning@acme>'],
    ['MAIL_FROM', 'ana@acme.example, bo@acme.example'],
    ['MAIL_FROM', 'Acme\r\n <learning@acme.example>'],
    ['FILES_URL', 'ftp://x'],
    ['FILES_URL', 'file://host/x'],
    ['FILES_URL', 'file:///a%2Fb'],
    ['CORS_ORIGINS', 'https://a.example/path'],
    ['TRUST_PROXY', 'maybe'],
    ['TRUST_PROXY', '10.0.0.0/99'],
    ['TRUST_PROXY', '10.0.0.0/0'],
    ['TRUST_PROXY', '10.0.0.0/255.0.255.0'],
    ['TRUST_PROXY', '10.0.0.0/8/8'],
    ['TRUST_PROXY', '::1/129'],
    ['TRUST_PROXY', '::1, 1:2'],
    ['TRUST_PROXY', '300'],
    ['SECRET', 'short'],
    ['DEMO', 'perhaps'],
    ['NODE_ENV', 'staging'],
    ['SESSION_IDLE_HOURS', '0'],
    ['SESSION_MAX_DAYS', '31'],
    ['SUPPORT_URL', 'javascript:alert(1)'],
    ['SUPPORT_URL', 'mailto:help@acme.example'],
  ])('%s=%s', (name, value) => {
    expect(complaint({ [name]: value })).toMatch(new RegExp(`^${name}: (wants|must|is)`))
  })
})

test('settings: the support URL must be valid in the contract', () => {
  const at = (path: string) => complaint({ SUPPORT_URL: `https://help.example.com/${path}` })
  expect(at('a'.repeat(1975))).toBe('nothing')
  expect(at('a'.repeat(1976))).toBe('SUPPORT_URL: must have at most 2000 characters')
  expect(at('ü'.repeat(1000))).toMatch(/^SUPPORT_URL: must/)
})

test.each([
  ['DATABASE_URL', 'postgres://db'],
  ['DATABASE_URL', 'postgres:///lectern'],
  ['DATABASE_URL', 'postgresql:///?host=/run/postgresql'],
  ['SMTP_URL', 'smtp://mail.example.com'],
  ['MAIL_FROM', 'learning@acme.example'],
  ['MAIL_FROM', 'Acme @ home <learning@acme.example>'],
  ['MAIL_FROM', '"Acme, Inc." <learning@acme.example>'],
])('settings: %s=%s is accepted', (name, value) => {
  expect(complaint({ [name]: value })).toBe('nothing')
})

test('settings: .env supplies values missing in the environment', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-config-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, '.env'), 'PORT=4567\nLOG_LEVEL=debug\nDEMO=no\n')
  const config = JSON.stringify(join(import.meta.dirname, '../../server/config/config.ts'))
  const script = `
    import { loadConfig } from ${config}
    const { PORT, LOG_LEVEL, demo } = loadConfig()
    console.log(JSON.stringify({ PORT, LOG_LEVEL, demo }))`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    cwd: folder,
    env: { PATH: process.env.PATH, LOG_LEVEL: 'warn' },
  })
  expect(JSON.parse(await text(child.stdout))).toEqual({
    PORT: 4567,
    LOG_LEVEL: 'warn',
    demo: false,
  })
})

test('settings: lists are parsed', () => {
  const config = parseConfig({
    CORS_ORIGINS: 'https://a.example, https://b.example:8443',
    TRUST_PROXY: '10.0.0.0/8, ::1',
  })
  expect(config.CORS_ORIGINS).toEqual(['https://a.example', 'https://b.example:8443'])
  expect(config.TRUST_PROXY).toEqual(['10.0.0.0/8', '::1'])
  expect(parseConfig({ TRUST_PROXY: '2' }).TRUST_PROXY).toBe(2)
})

test.each(['10.0.0.0/8, ::1', 'fd00::/8', '::ffff:10.0.0.1', '10.0.0.0/255.0.0.0'])(
  'settings: TRUST_PROXY=%s is accepted, also by the server',
  (value) => {
    const trustProxy = [parseConfig({ TRUST_PROXY: value }).TRUST_PROXY].flat().map(String)
    expect(() => fastify({ trustProxy })).not.toThrow()
  },
)

test('settings: PORT=0 determines the URL, unless a public one is set', () => {
  expect(atPort(parseConfig({ PORT: '0' }), 5000)).toMatchObject({
    PORT: 5000,
    publicUrl: 'http://127.0.0.1:5000',
  })
  expect(atPort(parseConfig({ PORT: '0', HOST: '::1' }), 5000).publicUrl).toBe('http://[::1]:5000')
  const { PUBLIC_URL } = production
  expect(atPort(parseConfig({ PORT: '0', PUBLIC_URL }), 5000).publicUrl).toBe(
    'https://learn.acme.example',
  )
})
