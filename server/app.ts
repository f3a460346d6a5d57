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
import { serveApiDocs } from './http/api-docs.ts'
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
import { serveMessageLinks } from './notifications/redirects.ts'
import { servePushFiles } from './notifications/push/files.ts'
import { serveConsole } from './http/static.ts'
import { replicaReads } from './registry/replica-reads.ts'
import { stagedFiles } from './registry/staged-files.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The code of the problem that was returned. */
    failure: ProblemCode | null
  }
}

export type AppParts = Services & {
  log: FastifyBaseLogger
  /** The folder of the built console; without it, only the API is served. */
  dist?: string
  /** The event loop delay, in ms, above which requests are refused; 0 where several servers share the process. */
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
    // The limits of the contract apply first, with its messages.
    routerOptions: { maxParamLength: 16_384 },
    exposeHeadRoutes: false,
    // While stopping, the server itself answers, with the problem format.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    // Uploads may take an hour; headers and idle connections may not.
    requestTimeout: 3_600_000,
    connectionTimeout: 120_000,
    keepAliveTimeout: 65_000,
    // A request without a Host is refused below; Node would refuse it without the problem format.
    http: { headersTimeout: 30_000, requireHostHeader: false },
    frameworkErrors: frameworkErrorHandler,
    clientErrorHandler: (error, socket) => clientErrorHandler(error, socket, newRequestId()),
  })
}

/** Once closing has begun, nothing new starts; what is running finishes. */
function refuseWhileClosing(app: FastifyInstance) {
  let closing = false
  app.addHook('preClose', async () => {
    closing = true
  })
  app.addHook('onRequest', async () => {
    if (closing) throw unavailable()
  })
  // Otherwise an idle connection would delay closing.
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

/**
 * Reads and discards what a client still sends after its response. Browsers read the response only when everything is
 * sent, and would otherwise wait until the connection is reset.
 */
async function discardRest({ raw }: FastifyRequest) {
  raw.resume()
}

/** The response headers of the upload protocol. */
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

/** Builds the server from its services. Does not listen. */
export async function createApp(parts: AppParts): Promise<FastifyInstance> {
  const { config, log: _log, dist, maxDelay = 3_000, ...rest } = parts
  const services: Services = { config, ...rest }
  const app = createServer(parts)
  app.decorateRequest('failure', null)
  app.addHook('onRequest', securityHeaders(config))
  app.addHook('onResponse', logRequest)
  app.addHook('onResponse', discardRest)
  app.setErrorHandler(errorHandler)
  refuseWhileClosing(app)
  app.addHook('onRequest', refuseWithoutHost)
  await allowOrigins(app, parts)
  await app.register(underPressure, {
    maxEventLoopDelay: maxDelay,
    // After the machine slept, one measurement is late: only refuse while the delay persists.
    async pressureHandler() {
      const start = performance.now()
      await pause(0)
      if (performance.now() - start > maxDelay) throw unavailable()
    },
  })
  await app.register(async (api) => {
    // Its hooks are added per route, so that they run after the response validation.
    await api.register(compress, { threshold: 1024, encodings: ['br', 'gzip'] })
    await serveContract(api, {
      handlers,
      storing: stagedFiles,
      onReplica: replicaReads,
      services,
      authenticate: authenticator(services),
      // Removes the staged files that the call did not claim: after a refusal, a dry run, or a repeated key.
      onSettled: (organisationId, { file, picture, captions, attachments = [], copies = [] }) =>
        dropFiles(services.db, services.files, organisationId, [
          file?.id,
          picture,
          captions?.file,
          ...[attachments, ...copies.map((copy) => copy.attachments)].flat().map(({ id }) => id),
          ...copies.map((copy) => copy.picture),
        ]),
      checkAnswers: !config.production,
    })
    await serveApiDocs(api, config)
  })
  serveMessageLinks(app, services)
  servePushFiles(app)
  await serveConsole(app, dist)
  return app
}
