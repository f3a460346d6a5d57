import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { once } from 'node:events'
import { extname, join } from 'node:path'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { compressFolder } from '../build/compress.ts'
import { root } from '../lib/root.ts'

const types: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript' }

/** Builds the smallest application of the same libraries into `folder`; returns its path. */
export async function buildFloor(folder: string) {
  const outDir = join(folder, 'floor')
  await build({
    root: join(root, 'scripts/bench/floor'),
    configFile: false,
    logLevel: 'error',
    plugins: [react()],
    build: {
      outDir,
      emptyOutDir: true,
      rolldownOptions: {
        input: ['index.html', 'grid.html'].map((page) => join(root, 'scripts/bench/floor', page)),
      },
    },
  })
  await compressFolder(outDir)
  return outDir
}

/** Serves it precompressed, like the console, on a free port. */
export async function serveFloor(folder: string) {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://floor')
    if (pathname === '/api/health') {
      response.setHeader('content-type', 'application/json')
      return response.end('{"status":"success","data":{"live":true,"ready":true}}')
    }
    const file = join(folder, pathname === '/' ? 'index.html' : pathname)
    if (!existsSync(file)) return response.writeHead(404).end()
    response.setHeader('content-type', types[extname(file)] ?? 'application/octet-stream')
    const packed = existsSync(`${file}.br`)
    if (packed) response.setHeader('content-encoding', 'br')
    return response.end(readFileSync(packed ? `${file}.br` : file))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const stop = async () => {
    server.close()
    server.closeAllConnections()
    await once(server, 'close')
  }
  return { url: `http://127.0.0.1:${port}`, stop }
}
