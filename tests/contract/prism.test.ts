import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createAsk, type Question } from '../../scripts/conformance/ask.ts'
import {
  type Answer,
  type Document,
  operationsOf,
  rawType,
} from '../../scripts/conformance/document.ts'
import {
  address,
  encoded,
  exampleBody,
  isValues,
  requiredHeaders,
  requiredQuery,
} from '../../scripts/conformance/requests.ts'
import { startPrism } from './prism-host.ts'

const document: Document = JSON.parse(readFileSync('openapi/generated/openapi.json', 'utf8'))
const operations = operationsOf(document)
const token = 'any-token'
let prism: Awaited<ReturnType<typeof startPrism>>
let ask: ReturnType<typeof createAsk>

beforeAll(async () => {
  prism = await startPrism(document)
  ask = createAsk(prism.base, { timeout: 10_000, waiting: 0 })
}, 60_000)
afterAll(() => prism.close())

/** A valid request: the mock asks for the right parts of a form, not for files that can be read. */
function questionFor({ body, method, path, ...rest }: (typeof operations)[number]): Question {
  const operation = { body, method, path, ...rest }
  const needed = requiredHeaders(operation)
  const question = {
    method,
    path: address(operation, requiredQuery(operation)),
    headers: needed,
  }
  if (!body) return question
  if (rawType(body)) {
    const sent = encoded(body, {})
    return { ...question, ...sent, headers: { ...needed, ...sent.headers } }
  }
  const values = exampleBody(body)
  const headers = { ...needed, 'content-type': 'application/json' }
  if (body.kind === 'json') return { ...question, headers, body: JSON.stringify(values) }
  const form = new FormData()
  for (const [name, value] of Object.entries(values))
    if (body.schema.properties?.[name]?.format === 'binary')
      form.append(name, new File(['a file'], 'sample.bin'))
    else form.append(name, typeof value === 'string' ? value : JSON.stringify(value))
  return { ...question, body: form }
}

/** Every example of an answer; the mock serves one of them. */
function examplesOf({ content = {} }: Answer): unknown[] {
  return Object.values(content).flatMap(({ example, examples }) =>
    examples ? Object.values(examples).map(({ value }) => value) : [example],
  )
}

const isJson = ({ content = {} }: Answer) => 'application/json' in content

describe.for(operations)('$id', (operation) => {
  const { answers, secured } = operation
  const codes = Object.keys(answers)
  const success = codes.find((code) => code.startsWith('2')) ?? ''

  test.runIf(answers[success] && isJson(answers[success]))('returns its example', async () => {
    const came = await ask({ ...questionFor(operation), token })
    expect(came).toMatchObject({ kind: 'answer', status: Number(success) })
    const text = came.kind === 'answer' ? came.text : ''
    expect(examplesOf(answers[success] ?? {})).toContainEqual(JSON.parse(text))
  })

  test.for(codes.filter((code) => !code.startsWith('2') && isJson(answers[code] ?? {})))(
    'can return %s on request',
    async (code) => {
      const question = questionFor(operation)
      const headers = { ...question.headers, prefer: `code=${code}` }
      const came = await ask({ ...question, headers, token })
      expect(came).toMatchObject({ kind: 'answer', status: Number(code) })
      if (operation.method === 'HEAD') return
      expect(came).toMatchObject({ type: 'application/json' })
      const body: unknown = JSON.parse(came.kind === 'answer' ? came.text : '')
      expect(examplesOf(answers[code] ?? {})).toContainEqual(body)
      expect(isValues(body) && body.requestId).toBeTruthy()
    },
  )

  test.runIf(secured)('refuses requests without a session', async () => {
    const came = await ask(questionFor(operation))
    expect(came).toMatchObject({ kind: 'answer', status: 401 })
  })
})

test('Prism mock: invalid bodies, forms and queries are refused', async () => {
  const headers = { 'content-type': 'application/json' }
  const form = new FormData()
  form.append('surprise', 'nobody asked for this')
  const refused = [
    { method: 'POST', path: '/api/auth/business-login', headers, body: '{"email":"ana"}' },
    { method: 'POST', path: '/api/business/addCategory', body: form, token },
    { method: 'GET', path: '/api/business/getJobs?page=first', token },
  ]
  for (const question of refused) expect(await ask(question)).toMatchObject({ status: 422 })
})
