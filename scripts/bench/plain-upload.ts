import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { createServer } from 'node:http'
import { pipeline } from 'node:stream/promises'
import { type Host, startHost } from '../lib/host.ts'

// The least that a server in Node can do with a file that is sent to it: bodies go into the file behind each other,
// and nothing is asked or noted. What it reaches is what the disk and the network give.

/** Starts it as a process of its own, as the server is; `path` is where it writes. */
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
