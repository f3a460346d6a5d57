import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'

// A certificate provider on this machine with the API of openapi/certificate-provider.yaml.

export type Trouble =
  'none' | 'slow' | '401' | '429' | '500' | 'html' | 'redirect' | 'large' | 'lost' | 'other'

type Made = { id: string; reference: string; name: string; designId: string; url: string }

const designs = [
  {
    id: '48213',
    name: 'Forklift licence',
    kind: 'certificate',
    previewUrl: null,
    updatedAt: '2026-10-12T07:40:00Z',
  },
  {
    id: '48377',
    name: 'Safety first',
    kind: 'badge',
    previewUrl: null,
    updatedAt: '2026-06-02T13:05:00Z',
  },
]

async function bodyOf(request: IncomingMessage) {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(Buffer.from(chunk))
  return JSON.parse(Buffer.concat(chunks).toString() || '{}')
}

/** Starts the provider. `trouble` says how it answers from now on. */
export async function standInProvider(token: string) {
  const state = { trouble: 'none' as Trouble, calls: 0, made: [] as Made[] }
  const json = (response: ServerResponse, status: number, body: object) =>
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))

  /** Answers in the ways that have nothing to do with the request. Returns whether it did. */
  function troubles(response: ServerResponse) {
    if (state.trouble === 'slow') return true
    if (state.trouble === '401') return json(response, 401, { message: 'Invalid API token' })
    if (state.trouble === '429') return json(response, 429, { message: 'Rate limit exceeded' })
    if (state.trouble === '500') return json(response, 500, { message: 'Internal server error' })
    if (state.trouble === 'other') return json(response, 200, { hello: 'world' })
    if (state.trouble === 'html')
      return response.writeHead(200, { 'Content-Type': 'text/html' }).end('<h1>Sign in</h1>')
    if (state.trouble === 'redirect')
      return response.writeHead(302, { Location: 'http://169.254.169.254/' }).end()
    if (state.trouble === 'large') {
      response.writeHead(200, { 'Content-Type': 'application/json' })
      return response.end(`"${'x'.repeat(5 * 1024 * 1024)}"`)
    }
    return undefined
  }

  async function answer(request: IncomingMessage, response: ServerResponse) {
    state.calls += 1
    if (request.headers.authorization !== `Token token=${token}`)
      return void json(response, 401, { message: 'Invalid API token' })
    if (troubles(response)) return
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://provider.test')
    if (pathname === '/v1/designs')
      return void json(response, 200, { total: designs.length, designs })
    if (pathname === '/v1/designer')
      return void json(response, 200, {
        url: `https://designer.example/new?ref=${searchParams.get('reference')}`,
      })
    if (request.method === 'GET') {
      const found = state.made.filter(
        ({ reference }) => reference === searchParams.get('reference'),
      )
      return void json(response, 200, { credentials: found })
    }
    const { reference, designId, recipient } = await bodyOf(request)
    const id = `credential-${state.made.length + 1}`
    const made = {
      id,
      reference,
      designId,
      name: recipient.name,
      url: `https://provider.example/${id}`,
    }
    state.made.push(made)
    // Issued, but the answer never arrives.
    if (state.trouble === 'lost') return void request.socket.destroy()
    json(response, 201, made)
  }

  const server = createServer((request, response) => void answer(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0

  return {
    state,
    url: `http://127.0.0.1:${port}/v1`,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
