import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

type Answer = (request: IncomingMessage, response: ServerResponse) => void

/** A host that answers as it is told, also in ways that no contract knows. */
export async function startFaultyHost() {
  const asked: { method: string; url: string; authorization: string | undefined; body: string }[] =
    []
  let answers: Answer[] = []
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      asked.push({
        method: request.method ?? '',
        url: request.url ?? '',
        authorization: request.headers.authorization,
        body: Buffer.concat(parts).toString(),
      })
      const answer = answers.shift()
      if (!answer) throw new Error(`Nothing to answer ${request.url}`)
      answer(request, response)
    })
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    asked,
    /** What the next requests are answered, in their order. */
    will(...next: Answer[]) {
      answers = next
      asked.length = 0
    },
    stop() {
      server.closeAllConnections()
      server.close()
    },
  }
}

export const json =
  (status: number, body: unknown, headers: Record<string, string> = {}): Answer =>
  (_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers })
    response.end(JSON.stringify(body))
  }

export const text =
  (status: number, body: string, headers: Record<string, string> = {}): Answer =>
  (_request, response) => {
    response.writeHead(status, { 'content-type': 'text/html', ...headers })
    response.end(body)
  }

/** Says that more is to come than comes. */
export const brokenOff: Answer = (_request, response) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' })
  response.write('{"status":"succ')
  setTimeout(() => response.destroy(), 20)
}

export const hangUp: Answer = (request) => {
  request.socket.destroy()
}

export const failure = (code: string, extra: object = {}) => ({
  status: 'fail',
  code,
  message: `It was ${code}`,
  requestId: 'req-1',
  ...extra,
})
