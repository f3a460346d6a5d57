import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { type Call, specification } from './specification.ts'

type Schema = {
  properties?: Record<string, Schema>
  required?: string[]
}
type Operation = {
  'x-added'?: boolean
  security?: Record<string, unknown>[]
  parameters?: { name: string; in: string }[]
  requestBody?: { content: Record<string, { schema: Schema }> }
  responses: Record<string, { content?: Record<string, { schema: Schema }> }>
}
type Document = {
  security: Record<string, unknown>[]
  paths: Record<string, Record<string, Operation>>
}

const document: Document = JSON.parse(readFileSync('openapi/generated/openapi.json', 'utf8'))
const types = { json: 'application/json', multipart: 'multipart/form-data' }

/** The operation of a call. Fails where the document has none. */
function operationOf({ method, path }: Call) {
  const operation = document.paths[path]?.[method]
  if (!operation) throw new Error(`The document has no ${method} ${path}`)
  return operation
}

/** Whether an answer always has what stands at a path of members. */
function alwaysHas(schema: Schema | undefined, path: string) {
  let at = schema
  for (const name of path.split('.')) {
    if (!at?.required?.includes(name)) return false
    at = at.properties?.[name]
  }
  return at !== undefined
}

const withQuery = specification.filter(({ query }) => query)
const withPayload = specification.filter(({ payload }) => payload)
const withAnswer = specification.filter(({ answer }) => answer)

describe('specified calls', () => {
  test.for(specification)('$method $path exists and is not marked as added', (call) => {
    expect(operationOf(call)['x-added']).toBeUndefined()
  })

  test.for(specification)('$method $path has the specified content type', (call) => {
    const kinds = Object.keys(operationOf(call).requestBody?.content ?? {})
    expect(kinds).toEqual(call.body ? [types[call.body]] : [])
  })

  test.for(specification)(
    '$method $path requires a bearer token, or is public as specified',
    (call) => {
      const ways = operationOf(call).security ?? document.security
      const without = ways.length === 0 || ways.some((scheme) => !('bearer' in scheme))
      expect(without).toBe(call.path.startsWith('/api/auth/'))
    },
  )

  test.for(withQuery)('$method $path accepts $query in the query', (call) => {
    const parameters = operationOf(call).parameters ?? []
    const names = parameters.filter((each) => each.in === 'query').map(({ name }) => name)
    expect(names).toEqual(expect.arrayContaining(call.query ?? []))
  })

  test.for(withPayload)('$method $path accepts $payload', (call) => {
    const { content = {} } = operationOf(call).requestBody ?? {}
    const { schema } = content[types[call.body ?? 'json']] ?? {}
    const names = Object.keys(schema?.properties ?? {})
    if (call.payload?.length === 0) expect(names).toEqual([])
    expect(names).toEqual(expect.arrayContaining(call.payload ?? []))
  })

  test.for(withAnswer)('$method $path returns $answer', (call) => {
    const answer = operationOf(call).responses['200']?.content?.['application/json']?.schema
    const used = (call.answer ?? '').split(', ')
    expect(used.filter((path) => !alwaysHas(answer, path))).toEqual([])
  })
})

test('document: every other operation is marked x-added', () => {
  const asked = new Set(specification.map(({ method, path }) => `${method} ${path}`))
  const added = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([method]) => !asked.has(`${method} ${path}`))
      .map(([method, operation]) => ({ call: `${method} ${path}`, added: operation['x-added'] })),
  )
  expect(added.length).toBeGreaterThan(0)
  expect(added.filter((each) => each.added !== true)).toEqual([])
})
