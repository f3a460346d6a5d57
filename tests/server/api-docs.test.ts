import { readFileSync } from 'node:fs'
import { afterAll, expect, test } from 'vitest'
import { parseYaml } from '@redocly/openapi-core'
import { testHost } from './host.ts'

const host = await testHost()
const hidden = await testHost({ env: { API_DOCS: 'false' } })
afterAll(() => Promise.all([host.close(), hidden.close()]))

const document = JSON.parse(readFileSync('openapi/dist/lectern.openapi.json', 'utf8'))

test('The document is served in both formats, with the names of its schemas', async () => {
  const json = await host.app.inject({ url: '/api/openapi.json' })
  expect(json.headers['content-type']).toBe('application/json; charset=utf-8')
  expect(json.json()).toEqual(document)
  expect(document.components.schemas).toHaveProperty('Course')
  const yaml = await host.app.inject({ url: '/api/openapi.yaml' })
  expect(yaml.headers['content-type']).toBe('text/yaml; charset=utf-8')
  expect(parseYaml(yaml.body)).toEqual(document)
})

test('Its page loads scripts with its nonce only, and nothing from another host', async () => {
  const page = await host.app.inject({ url: '/api/docs' })
  expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
  const nonce = /nonce="([^"]+)"/.exec(page.body)?.[1] ?? ''
  const policy = String(page.headers['content-security-policy'])
  expect(policy).toContain(`script-src 'nonce-${nonce}';`)
  expect(policy).not.toMatch(/unsafe|\*|http/)
  // Redoc would send figures of use to its makers.
  expect(page.body).toContain('disable-telemetry="true"')
  const script = await host.app.inject({ url: '/api/docs/redoc.js' })
  expect(script.headers['content-type']).toMatch(/javascript/)
  expect(script.statusCode).toBe(200)
})

test.each(['/api/openapi.json', '/api/openapi.yaml', '/api/docs', '/api/docs/redoc.js'])(
  '%s is not found with API_DOCS=false',
  async (url) => {
    expect((await hidden.app.inject({ url })).statusCode).toBe(404)
  },
)
