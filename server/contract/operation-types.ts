import type { Readable } from 'node:stream'
import type { FastifyBaseLogger } from 'fastify'
import type { operations } from '../../openapi/generated/types.ts'
import type { Db, Tx } from '../db/open.ts'
import type { Own } from '../db/scope.ts'
import type { Application, Services, SignedIn, StoredFile } from './context.ts'
import type { OperationId } from './document.ts'
import type { Upload } from './receive-file.ts'

// Inputs and outputs of handlers, derived from the contract: a missing handler, a wrong field or an undocumented
// response does not compile.

/** Operations without authentication. Compared with the document at the start. */
export const publicOperations = [
  'business-login',
  'forgot-business-password',
  'reset-business-password',
  'sign-in-options',
  'read-invitation',
  'accept-invitation',
  'read-link',
  'join-link',
  'read-message-settings',
  'update-message-settings',
  'getMessagePreview',
  'unsubscribe',
  'subscribe-push',
  'renew-push',
  'unsubscribe-push',
  'read-event',
  'answer-event',
  'event-calendar',
  'check-in',
  'stop-report',
  'read-certificate',
  'read-certificate-pdf',
  'getFile',
  'health',
] as const satisfies OperationId[]

type Public = (typeof publicOperations)[number]

/** Operations that applications may call with their keys, as well as admins. */
export const applicationKeyOperations = [
  'recordProgress',
  'receiveMail',
  'recordAttendance',
] as const satisfies OperationId[]

type Keyed = (typeof applicationKeyOperations)[number]

type Parameters<
  K extends OperationId,
  In extends 'path' | 'query' | 'header',
> = operations[K]['parameters'][In] extends infer T
  ? [NonNullable<T>] extends [never]
    ? object
    : NonNullable<T>
  : never

/** A Blob of the contract is an uploaded file here. */
type Received<T> = T extends Blob
  ? Upload
  : T extends object
    ? { [K in keyof T]: Received<T[K]> }
    : T

type BodyOf<Content> = Content extends { 'application/json': infer T }
  ? T
  : Content extends { 'multipart/form-data': infer T }
    ? Received<T>
    : Content extends { 'application/offset+octet-stream': unknown } | { 'message/rfc822': unknown }
      ? Readable
      : never

type Body<K extends OperationId> = operations[K] extends {
  requestBody?: { content: infer Content }
}
  ? BodyOf<Content>
  : undefined

/** A response body that is not JSON: its type and bytes. */
export type Download = { type: string; stream: Readable; headers?: Record<string, string> }

type AnswerOf<Content> = Content extends { 'application/json': infer T }
  ? T
  : Content extends Record<string, Blob>
    ? Download
    : never

type Responses<K extends OperationId> = operations[K]['responses']
type Successes<K extends OperationId> = keyof Responses<K> &
  (200 | 201 | 202 | 204 | 206 | 207 | 304)
type BodyFor<K extends OperationId, S extends Successes<K>> =
  S extends Successes<K>
    ? Responses<K>[S] extends { content: infer Content }
      ? AnswerOf<Content>
      : undefined
    : never

/** A response with headers, or with another status than the operation's first. */
export class Reply<Status extends number, Content> {
  readonly status: Status
  readonly body: Content
  readonly headers: Record<string, string>

  constructor(status: Status, body: Content, headers: Record<string, string> = {}) {
    this.status = status
    this.body = body
    this.headers = headers
  }
}

/** A JSON body too long for memory: streamed as text, typed as what it contains. */
export class StreamedJson<Content> {
  readonly text: Readable
  declare readonly content?: Content

  constructor(text: Readable) {
    this.text = text
  }
}

export type Output<K extends OperationId> =
  | BodyFor<K, Successes<K>>
  | StreamedJson<BodyFor<K, Successes<K>>>
  | { [S in Successes<K>]: Reply<S, BodyFor<K, S>> }[Successes<K>]

/** A file beside an event or a message. */
export type Attachment = Pick<StoredFile, 'id' | 'name' | 'size'>

/** Files that are stored before the transaction of a call, so that no transaction waits for it. */
export type StagedFiles = {
  file?: StoredFile
  picture?: string
  attachments?: StoredFile[]
  /** The files of copies, in their order. */
  copies?: { picture?: string; attachments: Attachment[] }[]
  captions?: {
    file: string
    cues: number
    warnings: { line: number; code: string; message: string }[]
  }
}

/** The caller and the services. */
export type Context = Omit<Services, 'db'> & {
  /** A transaction for operations with an Idempotency-Key, otherwise the pool. */
  db: Db | Tx
  /** The staged files of the call, for the transaction to claim. */
  stored: StagedFiles
  log: FastifyBaseLogger
  requestId: string
  ip: string
  userAgent: string
}

type Caller<K extends OperationId> = K extends Public
  ? { user: null }
  : K extends Keyed
    ? { user: SignedIn | Application; own: Own }
    : { user: SignedIn; own: Own }

export type Input<K extends OperationId> = Context &
  Caller<K> & {
    path: Parameters<K, 'path'>
    query: Parameters<K, 'query'>
    header: Parameters<K, 'header'>
    body: Body<K>
  }

export type Handler<K extends OperationId> = (input: Input<K>) => Promise<Output<K>> | Output<K>

/** Handlers by operationId: `export const auth = { … } satisfies Handlers<'business-login' | …>`. */
export type Handlers<K extends OperationId = OperationId> = { [Id in K]: Handler<Id> }

/** Functions that stage the files of calls, by operationId. */
export type Stagers<K extends OperationId = OperationId> = {
  [Id in K]: (input: Omit<Input<Id>, 'stored'>) => Promise<StagedFiles>
}

type AnyInput = Context & {
  user: SignedIn | Application | null
  path: object
  query: object
  header: object
  body: unknown
}

/** The type that the router calls. A method, so that handlers can have their own input types (bivariance). */
export type AnyHandler = { handle(input: AnyInput): unknown }['handle']
export type AnyStager = { store(input: Omit<AnyInput, 'stored'>): Promise<StagedFiles> }['store']
