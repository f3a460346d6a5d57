import { describe, expect, test } from 'vitest'
import { ConfigError, parseConfig } from '../../server/config.ts'

const production = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://lectern:x@db:5432/lectern',
  SECRET: 'x'.repeat(32),
  PUBLIC_URL: 'https://learn.acme.example/',
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

test('needs nothing to start with', () => {
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

test('takes empty values for absent ones', () => {
  expect(parseConfig({ PORT: '', SMTP_URL: ' ' })).toMatchObject({ PORT: 4400 })
})

test('has no demonstration in production', () => {
  expect(parseConfig(production)).toMatchObject({
    demo: false,
    production: true,
    publicUrl: 'https://learn.acme.example',
  })
  expect(parseConfig({ NODE_ENV: 'production' }).demo).toBe(false)
  expect(complaint({ ...production, DEMO: 'true' })).toMatch(/^DEMO: must be off/)
})

test('asks for what production cannot do without', () => {
  const { NODE_ENV, DATABASE_URL } = production
  expect(complaint({ NODE_ENV, DATABASE_URL })).toMatch(/^SECRET: .*\nPUBLIC_URL: /)
})

test('names every wrong setting at once', () => {
  expect(complaint({ PORT: 'http', LOG_LEVEL: 'loud' })).toBe(
    'PORT: wants a whole number from 0 to 65535\n' +
      'LOG_LEVEL: wants one of silent, fatal, error, warn, info, debug, trace',
  )
})

describe('refuses', () => {
  test.each([
    ['PORT', '70000'],
    ['PORT', '0x10'],
    ['DATABASE_URL', 'mysql://x'],
    ['DATABASE_POOL', '1'],
    ['PUBLIC_URL', 'learn.example.com'],
    ['SMTP_URL', 'mail.example.com'],
    ['MAIL_FROM', 'nobody'],
    ['FILES_URL', 'ftp://x'],
    ['CORS_ORIGINS', 'https://a.example/path'],
    ['TRUST_PROXY', 'maybe'],
    ['SECRET', 'short'],
    ['DEMO', 'perhaps'],
    ['NODE_ENV', 'staging'],
    ['SESSION_IDLE_HOURS', '0'],
    ['SESSION_MAX_DAYS', '31'],
    ['SUPPORT_URL', 'javascript:alert(1)'],
  ])('%s=%s', (name, value) => {
    expect(complaint({ [name]: value })).toMatch(new RegExp(`^${name}: (wants|must|is)`))
  })
})

test('reads lists', () => {
  const config = parseConfig({
    CORS_ORIGINS: 'https://a.example, https://b.example:8443',
    TRUST_PROXY: '10.0.0.0/8, ::1',
  })
  expect(config.CORS_ORIGINS).toEqual(['https://a.example', 'https://b.example:8443'])
  expect(config.TRUST_PROXY).toEqual(['10.0.0.0/8', '::1'])
  expect(parseConfig({ TRUST_PROXY: '2' }).TRUST_PROXY).toBe(2)
})
