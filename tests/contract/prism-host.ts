import { createLogger } from '@stoplight/prism-core'
import { getHttpOperationsFromSpec } from '@stoplight/prism-http'
import { createServer } from '@stoplight/prism-http-server'
import { mockDocument } from '../../scripts/dev/mock-document.ts'
import type { Document } from '../../scripts/conformance/document.ts'

/** Starts the mock in this process, as `npm run dev:mock` starts it in one of its own. */
export async function startPrism(document: Document) {
  const operations = await getHttpOperationsFromSpec(mockDocument(document))
  const server = createServer(operations, {
    cors: false,
    components: { logger: createLogger('mock', { enabled: false }) },
    config: {
      mock: { dynamic: false },
      validateRequest: true,
      validateResponse: true,
      checkSecurity: true,
      errors: false,
      isProxy: false,
      upstreamProxy: undefined,
    },
  })
  const base = await server.listen(0, '127.0.0.1')
  return { base, close: () => server.close() }
}
