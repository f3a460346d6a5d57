import fastify from 'fastify'
import { afterAll, describe, expect, test } from 'vitest'
import { authenticator } from '../../../server/auth/authenticate.ts'
import { serveContract } from '../../../server/contract/serve.ts'
import { validateResponse } from '../../../server/contract/response-validator.ts'
import { type Operation, readOperations } from '../../../server/contract/document.ts'
import type { AnyHandler } from '../../../server/contract/operation-types.ts'
import { errorHandler } from '../../../server/http/error-handler.ts'
import { userGroups } from '../../../server/db/schema.ts'
import { newId } from '../../../server/lib/id.ts'
import { problem } from '../../../server/contract/problem.ts'
import { testHost } from '../host.ts'

const json = (schema: object, headers = {}) => ({
  headers,
  content: { 'application/json': { schema: { type: 'object', ...schema } } },
})
const named = { properties: { name: { type: 'string' } }, required: ['name'] }
const responses = {
  '200': json(named),
  '201': json({ allOf: [named, { properties: { age: { type: 'integer' } } }] }),
  '404': json({ properties: { code: { type: 'string' } } }, { 'Retry-After': {} }),
}

describe('response check', () => {
  const given = { status: 200, contentType: 'application/json; charset=utf-8', headers: [] }
  const check = (change: object) => validateResponse({ responses }, { ...given, ...change })

  test('accepts a valid response', () => {
    expect(check({ body: { name: 'Ana' } })).toEqual([])
    expect(check({ status: 201, body: { name: 'Ana', age: 3 } })).toEqual([])
    expect(check({ status: 404, headers: ['retry-after'], body: {} })).toEqual([])
  })

  test.each([
    ['an undeclared status', { status: 418, body: {} }, /418 is not declared/],
    ['another type', { contentType: 'text/html', body: {} }, /text\/html is not declared/],
    ['no type', { contentType: '', body: {} }, /\(none\) is not declared/],
    ['a missing member', { body: {} }, /required property 'name'/],
    ['a wrong member', { body: { name: 1 } }, /\/name must be string/],
    ['a member too many', { body: { name: 'Ana', hash: 'x' } }, /\(hash\)/],
    [
      'a member too many under allOf',
      { status: 201, body: { name: 'Ana', hash: 'x' } },
      /\(hash\)/,
    ],
    ['a missing header', { status: 404, body: {} }, /Retry-After is missing/],
  ])('reports %s', (_, change, said) => {
    expect(check(change).join('\n')).toMatch(said)
  })
})

test('response check: accepts the examples of the document', () => {
  let checked = 0
  for (const { id, responses: declared } of readOperations())
    for (const [status, { content = {}, headers = {} }] of Object.entries(declared))
      for (const [contentType, media] of Object.entries(content)) {
        if (!('example' in media)) continue
        const answer = {
          status: Number(status),
          contentType,
          headers: Object.keys(headers),
          body: media.example,
        }
        expect(validateResponse({ responses: declared }, answer), `${id} ${status}`).toEqual([])
        checked += 1
      }
  expect(checked).toBeGreaterThan(200)
})

describe('invalid responses and idempotency', async () => {
  const host = await testHost()
  const me = await host.signedIn()
  const app = fastify()
  let ran = 0
  let answer: () => unknown = () => ({ name: 'Ana' })
  const operation: Operation = {
    id: 'addThing',
    method: 'POST',
    path: '/api/business/addThing',
    access: 'bearer',
    keyed: false,
    polled: false,
    parameters: [
      {
        name: 'Idempotency-Key',
        in: 'header',
        schema: { type: 'string', minLength: 8, maxLength: 64 },
      },
    ],
    body: { type: 'application/json', required: true, schema: { type: 'object' }, encoding: {} },
    responses: {
      '200': json(named),
      '409': json({ additionalProperties: true }),
      '422': json({ additionalProperties: true }),
      '500': json({ additionalProperties: true }),
    },
  }
  const addThing: AnyHandler = async ({ db, user, body }) => {
    ran += 1
    if (!user) throw new Error('nobody')
    const name = Object.values(body ?? {}).join()
    await db.insert(userGroups).values({ id: newId(), organisationId: user.organisationId, name })
    return answer()
  }
  const { config, db, pool, files, jobs } = host
  const services = { config, db, pool, files, jobs, mail: { send: async () => undefined } }
  app.decorateRequest('failure', null)
  app.setErrorHandler(errorHandler)
  await app.register((api) =>
    serveContract(api, {
      handlers: { addThing },
      services,
      authenticate: authenticator(services),
      checkAnswers: true,
      operations: [operation],
    }),
  )
  afterAll(async () => {
    await app.close()
    await host.close()
  })

  const add = (body: object, key?: string, who: { headers: object } = me) => {
    const headers = { ...who.headers, ...(key && { 'idempotency-key': key }) }
    return app.inject({ method: 'POST', url: operation.path, headers, payload: body })
  }
  const made = async () => (await host.pool.query('SELECT name FROM user_groups')).rows.length

  test.each([
    ['a member that is not declared', () => ({ name: 'Ana', passwordHash: 'x' })],
    ['a member that is missing', () => ({})],
    ['nothing', () => undefined],
  ])('%s becomes a 500 without details', async (_, wrong) => {
    answer = wrong
    const broken = await add({ name: newId() })
    answer = () => ({ name: 'Ana' })
    expect(broken.statusCode).toBe(500)
    expect(broken.json()).toMatchObject({ status: 'error', code: 'server/error' })
    expect(broken.body).not.toContain('passwordHash')
  })

  test('twenty identical calls with one key run once and get one response', async () => {
    const before = await made()
    ran = 0
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => add({ name: 'Twenty' }, 'key-of-twenty')),
    )
    expect(new Set(answers.map(({ body, statusCode }) => `${statusCode} ${body}`))).toEqual(
      new Set(['200 {"name":"Ana"}']),
    )
    expect(ran).toBe(1)
    expect(await made()).toBe(before + 1)
  })

  test('a key with another body is refused; keys are separate for each admin', async () => {
    await add({ name: 'First' }, 'key-to-share')
    const other = await add({ name: 'Second' }, 'key-to-share')
    expect(other.statusCode).toBe(409)
    expect(other.json().code).toBe('conflict/idempotency')
    const stranger = await host.signedIn()
    expect((await add({ name: 'Second' }, 'key-to-share', stranger)).statusCode).toBe(200)
  })

  test('a failed call stores neither its changes nor its key', async () => {
    const before = await made()
    answer = () => {
      throw problem('group/name-taken', 'Third')
    }
    expect((await add({ name: 'Third' }, 'key-of-third')).statusCode).toBe(409)
    expect(await made()).toBe(before)
    answer = () => ({ name: 'Ana' })
    expect((await add({ name: 'Third' }, 'key-of-third')).statusCode).toBe(200)
    expect(await made()).toBe(before + 1)
  })

  test('a key expires after a day', async () => {
    const before = await made()
    await add({ name: 'Day' }, 'key-of-a-day')
    await host.pool.query("UPDATE idempotency_keys SET expires_at = now() - interval '1 second'")
    await host.pool.query("DELETE FROM user_groups WHERE name = 'Day'")
    await add({ name: 'Day' }, 'key-of-a-day')
    expect(await made()).toBe(before + 1)
  })

  test('an invalid key is refused', async () => {
    const refused = await add({ name: 'Short' }, 'short')
    expect(refused.statusCode).toBe(422)
    expect(refused.json().errors).toEqual([
      { field: 'Idempotency-Key', code: 'minLength', message: 'Use at least 8 characters' },
    ])
  })
})
