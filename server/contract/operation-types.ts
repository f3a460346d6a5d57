import type { Readable } from 'node:stream'
import type { FastifyBaseLogger } from 'fastify'
import type { operations } from '../../openapi/generated/types.ts'
import type { Db, Tx } from '../db/open.ts'
import type { Own } from '../db/scope.ts'
import type { Application, Services, SignedIn, StoredFile } from './context.ts'
import type { OperationId } from './document.ts'
import type { Upload } from './receive-file.ts'

// What a handler gets and gives, derived from the contract: a missing handler, a wrong member of the
// body or an answer that the document does not describe does not compile.

/** The operations that anybody may call. The document says so too; starting compares the two. */
export const publicOperations = [
  'business-login',
  'forgot-business-password',
  'reset-business-password',
  'sign-in-options',
  'read-invitation',
  'accept-invitation',
  'read-link',
  'join-link',
  'getFile',
  'health',
] as const satisfies OperationId[]

type Public = (typeof publicOperations)[number]

/** The operations that a learner application may call by its key, beside admins. */
export const applicationKeyOperations = ['recordProgress'] as const satisfies OperationId[]

type Keyed = (typeof applicationKeyOperations)[number]

type Parameters<
  K extends OperationId,
  In extends 'path' | 'query' | 'header',
> = operations[K]['parameters'][In] extends infer T
  ? [NonNullable<T>] extends [never]
    ? object
    : NonNullable<T>
  : never

/** A Blob of the contract is an uploaded file on this side. */
type Received<T> = T extends Blob
  ? Upload
  : T extends object
    ? { [K in keyof T]: Received<T[K]> }
    : T

type BodyOf<Content> = Content extends { 'application/json': infer T }
  ? T
  : Content extends { 'multipart/form-data': infer T }
    ? Received<T>
    : Content extends { 'application/offset+octet-stream': unknown }
      ? Readable
      : never

type Body<K extends OperationId> = operations[K] extends {
  requestBody?: { content: infer Content }
}
  ? BodyOf<Content>
  : undefined

/** A body that is not JSON: what it is, and the bytes. */
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

/** An answer with another status than the operation's first, or with headers. */
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

/** A JSON body too long to be held whole: its text while it is written, and in type what it says. */
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

/** Files that are stored before the transaction of a call begins: no transaction waits for that. */
export type StagedFiles = {
  file?: StoredFile
  picture?: string
  captions?: {
    file: string
    cues: number
    warnings: { line: number; code: string; message: string }[]
  }
}

/** Who calls and from where, and what the server offers. */
export type Context = Omit<Services, 'db'> & {
  /** For operations that take an Idempotency-Key it is a transaction, else the pool. */
  db: Db | Tx
  /** The files of the call, for the transaction to claim. */
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

/** Handlers under their operationIds: `export const auth = { … } satisfies Handlers<'business-login' | …>`. */
export type Handlers<K extends OperationId = OperationId> = { [Id in K]: Handler<Id> }

/** Stores the files of calls, under their operationIds. */
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

/** What the contract calls; a method's type, so that each handler may ask for its own input. */
export type AnyHandler = { handle(input: AnyInput): unknown }['handle']
export type AnyStager = { store(input: Omit<AnyInput, 'stored'>): Promise<StagedFiles> }['store']
