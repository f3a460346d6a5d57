import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { once } from 'node:events'
import { expect, onTestFinished, test } from 'vitest'
import { faultsOf } from '../../scripts/conformance/check-answer.ts'
import { type Document, operationsOf } from '../../scripts/conformance/document.ts'
import { mockDocument } from '../../scripts/dev/mock-document.ts'
import { preferenceFor, startMockProxy } from '../../scripts/dev/mock-proxy.ts'

const document: Document = JSON.parse(readFileSync('openapi/generated/openapi.json', 'utf8'))
const mock = mockDocument(document)
const operations = operationsOf(mock)

function operationOf(id: string) {
  const operation = operations.find((each) => each.id === id)
  if (!operation) throw new Error(`no operation ${id}`)
  return operation
}

const examplesOf = (id: string) =>
  operationOf(id).answers[200]?.content?.['application/json']?.examples ?? {}

test('mock: named examples of lists conform to the document', () => {
  const schemas = new Map(
    operationsOf(document).map(({ id, answers }) => [
      id,
      answers[200]?.content?.['application/json']?.schema,
    ]),
  )
  const wrong = operations.flatMap(({ id }) =>
    Object.entries(examplesOf(id)).flatMap(([name, { value }]) =>
      faultsOf(schemas.get(id) ?? {}, value).map((fault) => `${id} ${name}: ${fault}`),
    ),
  )
  expect(wrong).toEqual([])
  expect(Object.keys(examplesOf('getUsers'))).toEqual(
    expect.arrayContaining(['list', 'empty', 'many', 'one']),
  )
})

test('mock: a single course has its contents', () => {
  for (const id of ['c_fire', 'c_negotiation'])
    expect(examplesOf('getCourses')[`one-${id}`]?.value).toMatchObject({
      total: 1,
      data: { courses: [{ _id: id, sections: expect.any(Array) }] },
    })
})

test('mock: the example follows the query and the state of the address', () => {
  const courses = operationOf('getCourses')
  const by = (query: string, state?: string) =>
    preferenceFor(courses, new URLSearchParams(query), state)
  expect(by('page=1')).toBeUndefined()
  expect(by('courseId=c_fire')).toBe('example=one-c_fire')
  expect(by('courseId=another')).toBe('example=one')
  expect(by('page=1', 'empty')).toBe('example=empty')
  expect(by('page=1', '500')).toBe('code=500')
  // A form is refused; the list behind it is not.
  expect(by('page=1', '422')).toBeUndefined()
  const add = preferenceFor(operationOf('addUser'), new URLSearchParams(), '422')
  expect(add).toBe('code=422')
  const signIn = preferenceFor(operationOf('business-login'), new URLSearchParams(), '500')
  expect(signIn).toBeUndefined()
})

test('mock: what Prism cannot answer is refused before it, and its violations are errors', async () => {
  const asked: string[] = []
  const prism = createServer((message, response) => {
    asked.push(message.url ?? '')
    const violations = [{ location: ['request', 'body', 'email'], code: 'type', message: 'Wrong' }]
    response
      .writeHead(422, {
        'content-type': 'application/json',
        'sl-violations': JSON.stringify(violations),
      })
      .end(JSON.stringify({ status: 'fail', errors: [] }))
  }).listen(0, '127.0.0.1')
  await once(prism, 'listening')
  const address = prism.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const proxy = await startMockProxy(`http://127.0.0.1:${port}`, () => mock)
  onTestFinished(() => {
    proxy.close()
    prism.close()
  })
  const headers = { 'content-type': 'application/json' }
  const post = (body: string) =>
    fetch(`${proxy.url}/api/business/addUser`, { method: 'POST', headers, body })
  expect((await post('{"email":')).status).toBe(400)
  expect((await fetch(`${proxy.url}/api/business/getJob/a%`)).status).toBe(400)
  expect(asked).toEqual([])
  const refused = await post('{"email":3}')
  expect(refused.status).toBe(422)
  expect(await refused.json()).toMatchObject({
    errors: [{ field: 'email', code: 'type', message: 'Wrong' }],
  })
})
