import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { validateResponseHook } from './validate-response-hook.ts'
import { isStreamed, type Operation, readOperations } from './document.ts'
import {
  type AnyHandler,
  type AnyStager,
  applicationKeyOperations,
  publicOperations,
  type StagedFiles,
  Reply,
  StreamedJson,
} from './operation-types.ts'
import { readJson } from './json.ts'
import { readMultipart } from './multipart.ts'
import { readParameters, type Values } from './parameters.ts'
import { faultsOf } from './schemas.ts'
import { isDownload, sendDownload } from './send-download.ts'
import { invalid, validationMessages } from './validation-messages.ts'
import { type StoredReply, runOnce } from './idempotency.ts'
import { problem } from './problem.ts'
import type { Db, Tx } from '../db/open.ts'
import { readFrom } from '../db/replica.ts'
import { ownedBy } from '../db/scope.ts'
import type { Application, Services, SignedIn } from './context.ts'

// The document as routes. A request is checked in this order, up to the first failure: authentication (401) →
// parameters (400, 422) → type and size of the body (415, 413) → text of the body (400) → rules for the body (422) →
// handler → outside production, the response against the document.

/** Finds the admin or application that sends a request; undefined without valid credentials. */
export type Authenticate = (
  request: FastifyRequest,
  operation: Operation,
) => Promise<{ user: SignedIn } | { application: Application } | undefined>

/** What is known about a request on its way to the handler. */
export type Call = {
  operation: Operation
  user: SignedIn | null
  application: Application | null
  given: ReturnType<typeof readParameters>
}

declare module 'fastify' {
  interface FastifyRequest {
    call: Call | null
  }
  interface FastifyContextConfig {
    operation?: Operation
  }
}

const nothing = { path: {}, query: {}, header: {}, cookie: {} }

/** 401 before anything else is checked. */
async function authorise(
  operation: Operation,
  request: FastifyRequest,
  authenticate: Authenticate,
) {
  const call: Call = { operation, user: null, application: null, given: nothing }
  if (operation.access !== 'public') {
    const caller = await authenticate(request, operation)
    if (!caller) throw problem('auth/session-expired')
    Object.assign(call, caller)
  }
  request.call = call
}

function callOf({ call }: FastifyRequest): Call {
  if (!call) throw new Error('the request did not pass authorise')
  return call
}

async function parameters(request: FastifyRequest) {
  const call = callOf(request)
  const path: Values = Object.assign({}, request.params)
  const query = request.raw.url?.split('?').slice(1).join('?') ?? ''
  call.given = readParameters(call.operation, { path, query, headers: request.headers })
}

type Read = { body: unknown; remove?(): Promise<void> }

/** The validated body: JSON is parsed already, multipart is read here. */
async function readBody(request: FastifyRequest, services: Services): Promise<Read> {
  const { body: declared } = callOf(request).operation
  if (!declared) return { body: undefined }
  if (isStreamed(declared.type)) return { body: request.body ?? Readable.from([]) }
  if (declared.type === 'multipart/form-data') {
    if (!request.isMultipart()) throw problem('request/unsupported-type', declared.type)
    const { values, remove } = await readMultipart(request, declared, services.files.uploads)
    return { body: values, remove }
  }
  if (request.isMultipart()) throw problem('request/unsupported-type', declared.type)
  if (request.body === undefined) {
    if (!declared.required) return { body: undefined }
    throw problem('request/unsupported-type', declared.type)
  }
  const errors = validationMessages(faultsOf(declared.schema, request.body))
  if (errors.length > 0) throw invalid(errors)
  return { body: request.body }
}

type Doing = {
  handler: AnyHandler
  storing?: AnyStager
  onSettled?: ContractOptions['onSettled']
  /** Whether it only reads, and may do so from a replica. */
  onReplica?: boolean
}

/** Stages the files of a call and runs its handler; only once with an Idempotency-Key. Returns status and body. */
async function answerOf(
  { handler, storing, onSettled, onReplica }: Doing,
  request: FastifyRequest,
  services: Services,
  body: unknown,
) {
  const { operation, user, application, given } = callOf(request)
  const caller = user ?? application
  const { path, query, header } = given
  const status = Number(Object.keys(operation.responses).find((code) => code < '300') ?? 200)
  const input = {
    ...services,
    ...(caller && { own: ownedBy(caller.organisationId) }),
    user: caller,
    path,
    query,
    header,
    body,
    log: request.log,
    requestId: request.id,
    ip: request.ip,
    userAgent: request.headers['user-agent'] ?? '',
  }
  const stored = (await storing?.(input)) ?? {}
  const work = async (db: Db | Tx): Promise<StoredReply> => {
    const output = await handler({ ...input, db, stored })
    return output instanceof Reply
      ? { status: Number(output.status), body: output.body, headers: output.headers }
      : { status, body: output }
  }
  const key = header['Idempotency-Key']
  try {
    if (onReplica) return await readFrom(services, work)
    if (typeof key !== 'string' || !user) return await work(services.db)
    const identity = { user, operation: operation.id, key, request: { path, query, body } }
    return await runOnce(services.db, identity, work)
  } finally {
    if (caller) await onSettled?.(caller.organisationId, stored)
  }
}

async function respond(
  doing: Doing,
  request: FastifyRequest,
  reply: FastifyReply,
  services: Services,
) {
  const { body, remove } = await readBody(request, services)
  try {
    const answer = await answerOf(doing, request, services, body)
    reply.code(answer.status).headers(answer.headers ?? {})
    if (isDownload(answer.body)) return sendDownload(reply, answer.body)
    if (answer.body instanceof StreamedJson)
      return reply.type('application/json; charset=utf-8').send(answer.body.text)
    return reply.send(answer.body)
  } finally {
    await remove?.()
  }
}

/** The document and the types must agree on authentication. */
function checkCallers(operations: Operation[]) {
  const idsOf = (list: Operation[]): string[] => list.map(({ id }) => id)
  const isIn = (list: readonly string[], id: string) => list.includes(id)
  const differences = (documented: string[], typed: readonly string[]) => [
    ...documented.filter((id) => !isIn(typed, id)),
    ...typed.filter((id) => !isIn(documented, id)),
  ]
  const differing = [
    ...differences(idsOf(operations.filter(({ access }) => access === 'public')), publicOperations),
    ...differences(idsOf(operations.filter(({ keyed }) => keyed)), applicationKeyOperations),
  ]
  if (differing.length > 0)
    throw new Error(
      `the document and the server differ in the access rules of ${differing.join(', ')}`,
    )
}

const isOf = (type: string, { headers }: FastifyRequest) =>
  headers['content-type']?.split(';')[0]?.trim().toLowerCase() === type

/** Whether the response is binary; then HEAD is answered with its headers. */
const isFile = ({ method, responses }: Operation) =>
  method === 'GET' && !('application/json' in (responses['200']?.content ?? {}))

function acceptBodies(app: FastifyInstance) {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/json',
    async (request: FastifyRequest, payload: IncomingMessage) => {
      const { body } = callOf(request).operation
      if (body?.type === 'application/json')
        return readJson(payload, request.headers['content-length'])
      if (body) throw problem('request/unsupported-type', body.type)
      return undefined
    },
  )
  app.addContentTypeParser('*', async (request: FastifyRequest, payload: IncomingMessage) => {
    const { body } = callOf(request).operation
    if (body && isStreamed(body.type) && isOf(body.type, request)) return payload
    if (body) throw problem('request/unsupported-type', body.type)
    return undefined
  })
}

export type ContractOptions = {
  /** By operationId. Operations without a handler answer 501. */
  handlers: Record<string, AnyHandler>
  /** The staging functions of operations with files. */
  storing?: Record<string, AnyStager>
  /** Operations that only read, and may do so from a replica of the database. */
  onReplica?: ReadonlySet<string>
  services: Services
  authenticate: Authenticate
  /** Called after each call, successful or not, with the staged files. */
  onSettled?(organisationId: string, stored: StagedFiles): Promise<void>
  /** Validate every response; invalid ones become a 500. */
  checkAnswers: boolean
  operations?: Operation[]
}

/** Registers a route for each operation of the document. */
export async function serveContract(app: FastifyInstance, options: ContractOptions) {
  const { handlers, storing = {}, services, operations = readOperations() } = options
  if (!options.operations) checkCallers(operations)
  app.decorateRequest('call', null)
  acceptBodies(app)
  await app.register((await import('@fastify/multipart')).default, { throwFileSizeLimit: false })
  if (options.checkAnswers) app.addHook('onSend', validateResponseHook)
  for (const operation of operations) {
    const handler: AnyHandler =
      handlers[operation.id] ??
      (() => {
        throw problem('server/not-implemented')
      })
    const doing = {
      handler,
      storing: storing[operation.id],
      onSettled: options.onSettled,
      onReplica: options.onReplica?.has(operation.id),
    }
    app.route({
      method: isFile(operation) ? ['GET', 'HEAD'] : operation.method,
      url: operation.path.replaceAll(/\{(\w+)\}/g, ':$1'),
      config: { operation },
      onRequest: (request) => authorise(operation, request, options.authenticate),
      preParsing: parameters,
      handler: (request, reply) => respond(doing, request, reply, services),
    })
  }
}
