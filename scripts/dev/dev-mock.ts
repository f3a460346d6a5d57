import { readFileSync, writeFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { atPort, loadConfig } from '../../server/config/config.ts'
import { onStopSignal } from '../../server/http/stop-signal.ts'
import type { Plugin } from 'vite'
import { generate } from '../build/generate.ts'
import { start } from '../lib/run.ts'
import { explain, main, UserError, log, strong } from '../lib/log.ts'
import { freePort } from '../lib/host.ts'
import type { Document } from '../conformance/document.ts'
import { mockDocument } from './mock-document.ts'
import { mockCookie, startMockProxy } from './mock-proxy.ts'
import { startVite } from './vite-server.ts'

const served = 'openapi/generated/mock.json'

/** The present contract, in a form that Prism can serve. */
async function writeMock(): Promise<Document> {
  await generate()
  const document: Document = JSON.parse(readFileSync('openapi/generated/openapi.json', 'utf8'))
  const mock = mockDocument(document)
  writeFileSync(served, JSON.stringify(mock))
  return mock
}

/** Remembers the state that the address of a page asks for (`?mock=empty`), until the next page is loaded. */
const rememberState: Plugin = {
  name: 'mock-state',
  configureServer({ middlewares }) {
    middlewares.use((request, response, next) => {
      if (request.headers.accept?.includes('text/html')) {
        const { searchParams } = new URL(request.url ?? '/', 'http://host')
        const state = /^[\w-]+$/.exec(searchParams.get('mock') ?? '')?.[0]
        const value = state ? `${mockCookie}=${state}` : `${mockCookie}=; Max-Age=0`
        response.setHeader('Set-Cookie', `${value}; Path=/; SameSite=Strict`)
      }
      next()
    })
  },
}

/**
 * Prism in a separate process. It crashes on some requests (an unpaired % in a path, very deep JSON), so it is
 * restarted; a change of the contract restarts it, too.
 */
function keepPrism(port: number) {
  let ended = false
  let child = launch()

  function launch() {
    const from = performance.now()
    const prism = start('prism', [
      'mock',
      served,
      `--port=${port}`,
      '--host=127.0.0.1',
      '--multiprocess=false',
      '--verboseLevel=warn',
    ])
    prism.once('exit', () => {
      if (ended) return
      // At most once a second, in case it fails at the start.
      setTimeout(() => (child = launch()), Math.max(0, 1000 - (performance.now() - from)))
    })
    return prism
  }

  return {
    restart: () => child.kill(),
    stop: () => {
      ended = true
      child.kill()
    },
  }
}

async function untilAnswers(url: string) {
  for (const end = Date.now() + 30_000; Date.now() < end; await pause(100)) {
    const response = await fetch(`${url}/api/health`).catch(() => undefined)
    if (response?.ok) return
  }
  throw new UserError('The mock does not respond; see its output above')
}

await main(async () => {
  const set = loadConfig()
  const config = atPort(set, set.PORT || (await freePort()))
  let document = await writeMock()
  const port = await freePort()
  const prism = keepPrism(port)
  const prismUrl = `http://127.0.0.1:${port}`
  await untilAnswers(prismUrl)
  const proxy = await startMockProxy(prismUrl, () => document)
  const vite = await startVite(config, proxy.url, [rememberState])
  log(`Developing at ${strong(config.publicUrl)} against the mock of the contract`)
  log(
    'Any email address and password are accepted. Add ?mock=empty, ?mock=many or ?mock=500 to an address.',
  )

  async function update() {
    try {
      document = await writeMock()
      prism.restart()
    } catch (error) {
      log(explain(error))
    }
  }
  vite.watcher.add('openapi')
  vite.watcher.on('change', (path) => {
    if (/openapi\//.test(path) && !/openapi\/generated/.test(path)) void update()
  })
  const end = async () => {
    prism.stop()
    await vite.close()
    proxy.close()
    process.exit(0)
  }
  onStopSignal(end)
})
