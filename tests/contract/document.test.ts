import { lint, loadConfig } from '@redocly/openapi-core'
import { describe, expect, test } from 'vitest'
import {
  admits,
  answered,
  asked,
  document,
  examplesOf,
  operations,
  type Schema,
} from './document.ts'
import { faultsOf } from './schemas.ts'

test.for(['openapi/openapi.yaml', 'openapi/certificate-provider.yaml'])(
  '%s passes the linter',
  { timeout: 120_000 },
  async (ref) => {
    const config = await loadConfig({ configPath: 'redocly.yaml' })
    const problems = await lint({ ref, config })
    const found = problems.filter(({ ignored }) => !ignored)
    expect(found.map(({ ruleId, message }) => `${ruleId}: ${message}`)).toEqual([])
  },
)

describe.for(operations)('$operationId', (operation) => {
  const { method, path, operationId, parameters = [], requestBody, responses } = operation
  const secured = (operation.security ?? document.security).length > 0
  const bodies = Object.entries(requestBody?.content ?? {})
  const json = Object.entries(responses).flatMap(([status, { content = {} }]) =>
    'application/json' in content ? [{ status, media: content['application/json'] }] : [],
  )

  test('is named by the last segment of its path', () => {
    const words = path.split('/').filter((word) => word && !word.startsWith('{'))
    // The protocol of uploads wants one address for all that is done to an upload.
    if (words.at(-1) === 'uploads') expect(operationId).toMatch(/^[a-z]+Upload$/)
    else expect(operationId).toBe(words.at(-1))
  })

  test('has a summary, a description, and descriptions of parameters and responses', () => {
    expect(operation.summary).toMatch(/^[A-Z][^.]{3,60}$/)
    expect(operation.description).toMatch(/^\S.{10,}[.]$/s)
    for (const { description } of [...parameters, ...Object.values(responses)])
      expect(description).toMatch(/^\S.*[^\s]$/s)
    const bare = [...asked(operation), ...answered(operation)]
      .filter(([at]) => /[.]\w+$/.test(at) && !/ \d+[.]data(?:[.]\w+)?$/.test(at))
      .filter(([, { description }]) => !description)
    expect(bare.map(([at]) => at)).toEqual([])
  })

  test('has one tag, which the document describes', () => {
    expect(operation.tags).toHaveLength(1)
    expect(document.tags.map(({ name }) => name)).toContain(operation.tags[0])
  })

  test('limits every string, list and number', () => {
    const endless = [...asked(operation), ...answered(operation)].filter(([, schema]) =>
      isEndless(schema),
    )
    expect(endless.map(([at]) => at)).toEqual([])
  })

  test('allows no undeclared members', () => {
    const open = [...asked(operation)].filter(
      ([, schema]) => schema.properties && schema.additionalProperties !== false,
    )
    expect(open.map(([at]) => at)).toEqual([])
  })

  test('declares every error response of its kind', () => {
    const wanted = new Set(['400', '429', '500', '503'])
    if (secured) wanted.add('401')
    if (method !== 'get' && bodies.length > 0)
      for (const each of [413, 415, 422]) wanted.add(`${each}`)
    if (parameters.some((each) => each.in === 'query')) wanted.add('422')
    if (path.includes('{id}')) for (const each of [404, 422]) wanted.add(`${each}`)
    if (parameters.some(({ name }) => name === 'Idempotency-Key')) wanted.add('409')
    if (bodies.some(([, { schema }]) => schema.properties?.version)) wanted.add('409')
    expect([...wanted].filter((status) => !responses[status])).toEqual([])
  })

  test('has a request example', () => {
    for (const { name, required, schema, ...rest } of parameters) {
      if (rest.example !== undefined) expect(faultsOf(schema, rest.example)).toEqual([])
      if (required && rest.in === 'query') expect(rest, name).toHaveProperty('example')
    }
    for (const [, media] of bodies) {
      const shown = Object.values(media.schema.properties ?? {}).filter((part) => !isFile(part))
      const examples = examplesOf(media)
      if (shown.length > 0) expect(examples).not.toEqual([])
      for (const example of examples)
        expect(faultsOf(withoutFiles(media.schema), example)).toEqual([])
    }
  })

  test('has realistic response examples', () => {
    for (const { status, media } of json) {
      const examples = media ? examplesOf(media) : []
      expect(examples, status).not.toEqual([])
      for (const example of examples) {
        expect(faultsOf(media?.schema ?? {}, example), status).toEqual([])
        expect(JSON.stringify(example)).not.toMatch(
          /"string"|\b(?:foo|bar|baz|lorem|ipsum|asdf|todo)\b/i,
        )
      }
    }
  })

  test('declares the encoding of form parts', () => {
    for (const [type, { schema, encoding = {} }] of bodies) {
      const wanted = Object.entries(schema.properties ?? {})
        .map(([name, part]) => [name, partKind(part)] as const)
        .filter(([, kind]) => type === 'multipart/form-data' && kind !== 'text')
      expect(Object.keys(encoding).toSorted()).toEqual(wanted.map(([name]) => name).toSorted())
      for (const [name, kind] of wanted)
        if (kind === 'json') expect(encoding[name]?.contentType).toBe('application/json')
        else
          expect(encoding[name]?.contentType).toMatch(
            /^[\w.+-]+\/[\w.+-]+(?:, [\w.+-]+\/[\w.+-]+)*$/,
          )
    }
  })
})

const paged = operations.filter(({ parameters = [] }) =>
  parameters.some(({ name }) => name === 'page'),
)

test.for(paged)(
  '$operationId: the example is a page of the requested size',
  ({ parameters, responses }) => {
    const { properties = {} } = responses['200']?.content?.['application/json']?.schema ?? {}
    expect(parameters?.map(({ name }) => name)).toContain('limit')
    expect(Object.keys(properties)).toEqual(expect.arrayContaining(['page', 'limit', 'total']))
  },
)

/** A schema that lets through something of any length or size. */
function isEndless(schema: Schema) {
  if (schema.enum || schema.const !== undefined) return false
  const bounded = schema.minimum !== undefined && schema.maximum !== undefined
  return (
    (admits(schema, 'string') && schema.maxLength === undefined) ||
    (admits(schema, 'array') && schema.maxItems === undefined) ||
    ((admits(schema, 'integer') || admits(schema, 'number')) && !bounded) ||
    (typeof schema.additionalProperties === 'object' && schema.maxProperties === undefined)
  )
}

const isFile = ({ format }: Schema) => format === 'binary'

function partKind(part: Schema) {
  if (isFile(part) || (part.items && isFile(part.items))) return 'file'
  return part.properties || part.items || part.oneOf ? 'json' : 'text'
}

/** What a refusal's example says, as text. */
function parts(example: unknown) {
  if (typeof example !== 'object' || example === null) return { code: '', fault: '' }
  const { code, status } = { code: '', status: '', ...example }
  return { code, fault: status }
}

/** A form's schema as an example can keep it: no example holds a file. */
function withoutFiles(schema: Schema): Schema {
  const files = Object.entries(schema.properties ?? {}).filter(([, part]) => isFile(part))
  const names = new Set(files.map(([name]) => name))
  return { ...schema, required: schema.required?.filter((name) => !names.has(name)) ?? [] }
}

test('document: examples in shared parts are valid', () => {
  const faults = Object.entries(document.components.schemas).flatMap(([name, schema]) => {
    const { examples = [] } = schema
    if (examples.length === 0 && !schema.enum && !schema.const) return [`${name} has no example`]
    return examples.flatMap((example) => faultsOf(schema, example).map((each) => `${name}${each}`))
  })
  expect(faults).toEqual([])
})

const refusals = operations.flatMap(({ responses }) =>
  Object.entries(responses)
    .filter(([status]) => Number(status) >= 400)
    .flatMap(([status, { content = {} }]) =>
      Object.values(content)
        .flatMap(examplesOf)
        .map((example) => ({ status: Number(status), ...parts(example) })),
    ),
)

test('error codes: each belongs to one status, and the status field says whose fault it is', () => {
  const statuses = Map.groupBy(refusals, ({ code }) => code)
  for (const [code, found] of statuses)
    expect([...new Set(found.map(({ status }) => status))], code).toHaveLength(1)
  const blamed = refusals.filter(({ status, fault }) => fault !== (status < 500 ? 'fail' : 'error'))
  expect(blamed).toEqual([])
})

test('error codes: each has an example', () => {
  const known = document.components.schemas.FailureCode?.enum ?? []
  const shown = new Set(refusals.map(({ code }) => code))
  expect(known.length).toBeGreaterThan(0)
  expect(known.filter((code) => !shown.has(String(code)))).toEqual([])
})
