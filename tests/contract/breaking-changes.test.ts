import { expect, test } from 'vitest'
import { breakingChanges } from '../../scripts/release/breaking-changes.ts'

// One small document, changed in the ways that generated clients or strict hosts fail on, and in ways that none does.

interface Parts {
  paths?: object
  operation?: object
  input?: object
  lesson?: object
  required?: string[]
  present?: string[]
}

const text = (more: object = {}) => ({ type: 'string', ...more })
const status = text({ enum: ['draft', 'published'] })
const conflict = { 409: { description: 'Saved by somebody else' } }

const json = (schema: string) => ({
  'application/json': { schema: { $ref: `#/components/schemas/${schema}` } },
})

const page = (more: object = { maximum: 50 }) => ({
  parameters: [{ name: 'page', in: 'query', schema: { type: 'integer', ...more } }],
})

const responses = (others: object = conflict) => ({
  responses: { 200: { description: 'The lesson', content: json('Lesson') }, ...others },
})

const title = text({ maxLength: 120 })
const level = text({ enum: ['easy', 'hard'] })

function documentOf(parts: Parts = {}) {
  const post = {
    operationId: 'addLesson',
    ...page(),
    requestBody: { content: json('Input') },
    ...responses(),
    ...parts.operation,
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Example', version: '1.0.0' },
    paths: parts.paths ?? { '/api/lessons': { post } },
    components: {
      schemas: {
        Input: {
          type: 'object',
          required: parts.required ?? ['title'],
          properties: parts.input ?? { title, level },
        },
        Lesson: {
          type: 'object',
          required: parts.present ?? ['title', 'status'],
          properties: parts.lesson ?? { title: text(), status },
        },
      },
    },
  }
}

const breaks: Record<string, Parts> = {
  'an operation is gone': { paths: {} },
  'an operation has another name': { operation: { operationId: 'createLesson' } },
  'an operation needs signing in': { operation: { security: [{ bearer: [] }] } },
  'a status is gone': { operation: responses({}) },
  'a parameter is gone': { operation: { parameters: [] } },
  'a limit of a parameter is tighter': { operation: page({ maximum: 20 }) },
  'a member of a request is gone': { input: { title } },
  'a limit of a request is tighter': { input: { title: text({ maxLength: 60 }), level } },
  'a request has a new limit': {
    input: { title: text({ maxLength: 120, pattern: '\\S' }), level },
  },
  'a member of a request is newly required': { required: ['title', 'level'] },
  'an enum of a request is narrower': { input: { title, level: text({ enum: ['easy'] }) } },
  'a member of a response is gone': { lesson: { title: text() } },
  'a member of a response is no longer always there': { present: ['title'] },
  'a member of a response has another type': { lesson: { title: { type: 'integer' }, status } },
  'an enum of a response is narrower': {
    lesson: { title: text(), status: text({ enum: ['draft'] }) },
  },
  'an enum of a response is wider': {
    lesson: { title: text(), status: text({ enum: ['draft', 'published', 'archived'] }) },
  },
}

test.each(Object.entries(breaks))('%s: reported', (_, parts) => {
  const [first] = breakingChanges(documentOf(), documentOf(parts))
  expect(first?.path.slice(0, 2)).toEqual(['paths', '/api/lessons'])
  expect(first?.change).toMatch(/lessons/)
})

const harmless: Record<string, Parts> = {
  nothing: {},
  'a status is added': { operation: responses({ ...conflict, 429: { description: 'Too many' } }) },
  'a limit is wider': { input: { title: text({ maxLength: 200 }), level } },
  'a member is added': {
    input: { title, level, tags: text() },
    lesson: { title: text(), status, tags: text() },
  },
  'an enum of a request is wider': {
    input: { title, level: text({ enum: ['easy', 'hard', 'very'] }) },
  },
  'a description is written': { lesson: { title: text({ description: 'Its name' }), status } },
}

test.each(Object.entries(harmless))('%s: not reported', (_, parts) => {
  expect(breakingChanges(documentOf(), documentOf(parts))).toEqual([])
})

/** The input takes ids or a filter with these members. */
function selectionOf(members: string[], alternatives = ['ids', 'filter']) {
  const document = documentOf({
    input: {
      title,
      level,
      lessons: {
        type: 'object',
        oneOf: alternatives.map((name) => ({ required: [name] })),
        properties: {
          ids: { type: 'array', items: text() },
          filter: { $ref: '#/components/schemas/Filter' },
        },
      },
    },
  })
  const properties = Object.fromEntries(members.map((name) => [name, text()]))
  const schemas = { ...document.components.schemas, Filter: { type: 'object', properties } }
  return { ...document, components: { schemas } }
}

test('a filter beside ids has more members: not reported', () => {
  const after = selectionOf(['level', 'author', 'tag', 'year'])
  expect(breakingChanges(selectionOf(['level']), after)).toEqual([])
})

test('an alternative of a request is gone: reported', () => {
  const after = selectionOf(['level'], ['ids'])
  expect(breakingChanges(selectionOf(['level']), after)).toHaveLength(1)
})
