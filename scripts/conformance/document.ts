export type Schema = {
  type?: string | string[]
  format?: string
  pattern?: string
  maxLength?: number
  maximum?: number
  maxItems?: number
  enum?: unknown[]
  required?: string[]
  properties?: Record<string, Schema>
  items?: Schema
  oneOf?: Schema[]
  anyOf?: Schema[]
  allOf?: Schema[]
}

export type Parameter = {
  name: string
  in: 'path' | 'query' | 'header' | 'cookie'
  description?: string
  required?: boolean
  schema: Schema
  example?: unknown
}

type Encoding = Record<string, { contentType?: string }>
type Media = {
  schema?: Schema
  example?: unknown
  examples?: Record<string, { value: unknown }>
  encoding?: Encoding
}
export type Answer = {
  headers?: Record<string, { required?: boolean; schema?: Schema; example?: unknown }>
  content?: Record<string, Media>
}

export type Body = {
  kind: keyof typeof kinds
  required: boolean
  schema: Schema
  example: unknown
  encoding: Encoding
}

export type Operation = {
  id: string
  area: string
  description: string
  method: string
  path: string
  /** Whether it requires a session. */
  secured: boolean
  /** Whether the cookie suffices as credential. */
  takesCookie: boolean
  parameters: Parameter[]
  body: Body | undefined
  answers: Record<string, Answer>
}

type Source = {
  operationId: string
  description?: string
  tags?: string[]
  security?: Record<string, unknown>[]
  parameters?: Parameter[]
  requestBody?: { required?: boolean; content: Record<string, Media> }
  responses: Record<string, Answer>
}

/** The dereferenced document, as far as it is used here. */
export type Document = {
  info: { title: string; version: string }
  security?: Record<string, unknown>[]
  paths: Record<string, Record<string, Source>>
}

const kinds = {
  json: 'application/json',
  multipart: 'multipart/form-data',
  bytes: 'application/offset+octet-stream',
  mail: 'message/rfc822',
} as const

/** The content type of a body that is not made of values; undefined for others. */
export const rawType = ({ kind }: Body) =>
  kind === 'bytes' || kind === 'mail' ? kinds[kind] : undefined

function bodyOf({ requestBody }: Source): Body | undefined {
  if (!requestBody) return undefined
  for (const kind of ['json', 'multipart', 'bytes', 'mail'] as const) {
    const media = requestBody.content[kinds[kind]]
    if (!media) continue
    const { schema = {}, example = {}, encoding = {} } = media
    return { kind, required: requestBody.required === true, schema, example, encoding }
  }
  return undefined
}

/** Every operation of the document, in order. */
export function operationsOf(document: Document): Operation[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, source]) => {
      const security = source.security ?? document.security ?? []
      return {
        id: source.operationId,
        area: source.tags?.[0] ?? 'other',
        description: source.description ?? '',
        method: method.toUpperCase(),
        path,
        secured: security.length > 0,
        takesCookie: security.some((scheme) => 'cookie' in scheme),
        parameters: source.parameters ?? [],
        body: bodyOf(source),
        answers: source.responses,
      }
    }),
  )
}

/** The largest page of an operation. */
export function largestPage({ parameters }: Operation) {
  const { enum: sizes = [], maximum = 0 } =
    parameters.find(({ name }) => name === 'limit')?.schema ?? {}
  return Math.max(maximum, ...sizes.map(Number))
}
