import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import compress from '@fastify/compress'
import cors from '@fastify/cors'
import underPressure from '@fastify/under-pressure'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyRequest,
  LogController,
} from 'fastify'
import { authenticator } from './auth/authenticate.ts'
import { dropFiles } from './files/lifecycle.ts'
import { serveContract } from './contract/serve.ts'
import {
  errorHandler,
  clientErrorHandler,
  frameworkErrorHandler,
  unavailable,
} from './http/error-handler.ts'
import { handlers } from './registry/operations.ts'
import { securityHeaders } from './http/headers.ts'
import { problem, type ProblemCode } from './contract/problem.ts'
import { logRequest } from './http/request-log.ts'
import type { Services } from './contract/context.ts'
import { serveConsole } from './http/static.ts'
import { stagedFiles } from './registry/staged-files.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The code of the refusal or failure that was answered. */
    failure: ProblemCode | null
  }
}

export type AppParts = Services & {
  log: FastifyBaseLogger
  /** The folder of the built console; without it only the API is served. */
  dist?: string
  /** How far behind the process may be, in ms, and still take requests; 0 where more than a server runs in it. */
  maxDelay?: number
}

const newRequestId = () => `req-${randomBytes(9).toString('base64url')}`

function createServer({ config, log }: AppParts): FastifyInstance {
  const trust = config.TRUST_PROXY
  return Fastify({
    loggerInstance: log,
    logController: new LogController({
      disableRequestLogging: true,
      requestIdLogLabel: 'requestId',
    }),
    genReqId: newRequestId,
    trustProxy: typeof trust === 'number' ? (_, hop) => hop < trust : trust,
    // The document's own limits speak first, and in its words.
    routerOptions: { maxParamLength: 16_384 },
    exposeHeadRoutes: false,
    // While the server stops it says so itself, in the envelope.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    // Uploads may take an hour; headers and silence may not.
    requestTimeout: 3_600_000,
    connectionTimeout: 120_000,
    keepAliveTimeout: 65_000,
    // A request without a Host is refused below; Node would do it without the envelope.
    http: { headersTimeout: 30_000, requireHostHeader: false },
    frameworkErrors: frameworkErrorHandler,
    clientErrorHandler: (error, socket) => clientErrorHandler(error, socket, newRequestId()),
  })
}

/** Once closing has begun nothing new is started; what runs ends. */
function refuseWhileClosing(app: FastifyInstance) {
  let closing = false
  app.addHook('preClose', async () => {
    closing = true
  })
  app.addHook('onRequest', async () => {
    if (closing) throw unavailable()
  })
  // Else a connection would stay open for its next request, and hold up the end.
  app.addHook('onSend', async (_, reply) => {
    if (closing) reply.header('Connection', 'close')
  })
}

async function refuseWithoutHost({ raw }: FastifyRequest) {
  if (raw.headers.host === undefined && raw.httpVersion === '1.1')
    throw problem('request/malformed', 'The request names no host', {
      headers: { Connection: 'close' },
    })
}

/** What the protocol of uploads says in headers. */
const uploadHeaders = [
  'Tus-Resumable',
  'Upload-Expires',
  'Upload-Length',
  'Upload-Metadata',
  'Upload-Offset',
]

async function allowOrigins(app: FastifyInstance, { config }: AppParts) {
  if (config.CORS_ORIGINS.length === 0) return
  await app.register(cors, {
    origin: config.CORS_ORIGINS,
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
    allowedHeaders: ['Authorization', 'Content-Type', 'Idempotency-Key', ...uploadHeaders],
    exposedHeaders: [
      'Retry-After',
      'X-Request-Id',
      'WWW-Authenticate',
      'Location',
      'Content-Disposition',
      ...uploadHeaders,
    ],
    maxAge: 600,
  })
}

/** The whole server over the parts it is given. It listens nowhere by itself. */
export async function createApp(parts: AppParts): Promise<FastifyInstance> {
  const { config, log: _log, dist, maxDelay = 3_000, ...rest } = parts
  const services: Services = { config, ...rest }
  const app = createServer(parts)
  app.decorateRequest('failure', null)
  app.addHook('onRequest', securityHeaders(config))
  app.addHook('onResponse', logRequest)
  app.setErrorHandler(errorHandler)
  refuseWhileClosing(app)
  app.addHook('onRequest', refuseWithoutHost)
  await allowOrigins(app, parts)
  await app.register(underPressure, {
    maxEventLoopDelay: maxDelay,
    // A machine that slept was as late, once: what is refused is what comes while the process is late still.
    async pressureHandler() {
      const begun = performance.now()
      await pause(0)
      if (performance.now() - begun > maxDelay) throw unavailable()
    },
  })
  await app.register(async (api) => {
    // Its hooks are the routes' own, so they come after the check of the answer.
    await api.register(compress, { threshold: 1024, encodings: ['br', 'gzip'] })
    await serveContract(api, {
      handlers,
      storing: stagedFiles,
      services,
      authenticate: authenticator(services),
      // Removes the files that the call did not claim: it was refused, a dry run, or a repetition.
      onSettled: (organisationId, { file, picture, captions }) =>
        dropFiles(services.db, services.files, organisationId, [file?.id, picture, captions?.file]),
      checkAnswers: !config.production,
    })
  })
  await serveConsole(app, dist)
  return app
}
