import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { createServer } from 'node:http'
import { pipeline } from 'node:stream/promises'
import { type Host, startHost } from '../lib/host.ts'

// The simplest upload server in Node: request bodies are appended to the file. Its speed is that of disk and network.

/** Starts it as a separate process, like the server; `path` is where it writes. */
export const servePlainly = (path: string): Promise<Host> =>
  startHost({ PLAIN_FILE: path }, 10_000, 'scripts/bench/plain-upload.ts')

async function serve(path: string, port: number) {
  const made = await open(path, 'w')
  await made.close()
  const server = createServer(async (request, answer) => {
    if (request.method === 'PATCH') {
      const start = Number(request.headers['upload-offset'])
      await pipeline(request, createWriteStream(path, { flags: 'r+', start }))
      if (request.headers['upload-last']) {
        const file = await open(path, 'r')
        await file.sync()
        await file.close()
      }
    }
    answer.writeHead(request.method === 'PATCH' ? 204 : 200).end()
  }).listen(port, '127.0.0.1')
  process.on('SIGTERM', () => {
    server.close()
    server.closeAllConnections()
  })
  await once(server, 'close')
}

if (import.meta.main) await serve(process.env.PLAIN_FILE ?? '', Number(process.env.PORT))
