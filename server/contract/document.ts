import { readFileSync } from 'node:fs'
import type { operations } from '../../openapi/generated/types.ts'

/** The operations of the contract; each path ends with its operation's name. */
export type OperationId = keyof operations

export type Schema = {
  type?: string | string[]
  format?: string
  maxLength?: number
  maxItems?: number
  items?: Schema
  properties?: Record<string, Schema>
  [keyword: string]: unknown
}

export type Parameter = {
  name: string
  in: 'path' | 'query' | 'header' | 'cookie'
  required?: boolean
  schema: Schema
}

type Content = Record<
  string,
  { schema?: Schema; encoding?: Record<string, { contentType?: string }> }
>

/** Kinds of request bodies: validated JSON, forms with files, raw bytes, and mails. */
const bodyTypes = [
  'application/json',
  'multipart/form-data',
  'application/offset+octet-stream',
  'message/rfc822',
] as const

/** Those that are passed on as a stream. */
const streamedTypes: readonly string[] = ['application/offset+octet-stream', 'message/rfc822']

export const isStreamed = (type: string) => streamedTypes.includes(type)

export type Body = {
  type: (typeof bodyTypes)[number]
  required: boolean
  schema: Schema
  encoding: Record<string, { contentType?: string }>
}

export type Response = { headers?: Record<string, unknown>; content?: Content }

export type Operation = {
  id: string
  method: (typeof methods)[keyof typeof methods]
  path: string
  /** Who may call: anybody, a bearer token, or, only for the session check, also the cookie. */
  access: 'public' | 'bearer' | 'cookie'
  /** Whether learner applications may call it with their keys. */
  keyed: boolean
  /** Whether the console polls it, so that it does not count as use of the session. */
  polled: boolean
  parameters: Parameter[]
  body?: Body
  responses: Record<string, Response>
}

type Document = {
  paths: Record<
    string,
    Record<
      string,
      {
        operationId: string
        'x-polled'?: boolean
        security?: Record<string, unknown>[]
        parameters?: Parameter[]
        requestBody?: { required?: boolean; content: Content }
        responses: Record<string, Response>
      }
    >
  >
}

const generated = new URL('../../openapi/generated/openapi.json', import.meta.url)
const methods = {
  get: 'GET',
  head: 'HEAD',
  post: 'POST',
  put: 'PUT',
  patch: 'PATCH',
  delete: 'DELETE',
} as const

function accessOf(security: Record<string, unknown>[] | undefined): Operation['access'] {
  if (security?.length === 0) return 'public'
  return security?.some((scheme) => 'cookie' in scheme) ? 'cookie' : 'bearer'
}

function bodyOf(content: Content, required = false): Body | undefined {
  for (const type of bodyTypes) {
    const { schema, encoding = {} } = content[type] ?? {}
    if (schema) return { type, required, schema, encoding }
  }
  return undefined
}

let cached: Operation[] | undefined

/** Every operation of the bundled document, in order. Read once. */
export function readOperations(): Operation[] {
  if (cached) return cached
  const document: Document = JSON.parse(readFileSync(generated, 'utf8'))
  cached = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(methods).flatMap(([key, method]) => {
      const found = item[key]
      if (!found) return []
      const { operationId: id, parameters = [], requestBody, responses, security } = found
      const body = requestBody && bodyOf(requestBody.content, requestBody.required)
      const keyed = security?.some((scheme) => 'applicationKey' in scheme) ?? false
      const access = accessOf(security)
      const polled = found['x-polled'] ?? false
      return [{ id, method, path, access, keyed, polled, parameters, body, responses }]
    }),
  )
  return cached
}
