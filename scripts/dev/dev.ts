import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { atPort, loadConfig } from '../../server/config/config.ts'
import { onStopSignal } from '../../server/http/stop-signal.ts'
import { generate } from '../build/generate.ts'
import { start } from '../lib/run.ts'
import { explain, main, UserError, log, strong } from '../lib/log.ts'
import { freePort } from '../lib/host.ts'
import { startVite } from './vite-server.ts'
import type { demoSignIn } from '../../server/config/demo.ts'

/** The real server in a separate process, restarted when its sources or the contract change. */
function keepServer(env: NodeJS.ProcessEnv) {
  let child: ChildProcess | undefined
  let turn = Promise.resolve()

  async function stop() {
    // Ctrl-C reaches the server, too, which may have ended already.
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGTERM')
    await once(child, 'exit')
  }

  async function replace() {
    await stop()
    child = start('node', ['server/main.ts'], { env })
  }

  /** Waits for the first response; a server that ends before has logged why. */
  async function ready(url: string) {
    while (!(await fetch(url).catch(() => undefined))?.ok) {
      if (child?.exitCode !== null) throw new UserError('The server did not start')
      await pause(50)
    }
  }

  return {
    ready,
    restart: () => (turn = turn.then(replace)),
    stop,
  }
}

/** The credentials shown on the sign-in page. */
async function demoAt(url: string) {
  const answer = await fetch(`${url}/api/auth/sign-in-options`)
  const { data }: { data: { demo: typeof demoSignIn | null } } = await answer.json()
  return data.demo
}

await main(async () => {
  const set = loadConfig()
  const config = atPort(set, set.PORT || (await freePort()))
  const api = await freePort()
  await generate()
  const server = keepServer({
    PORT: String(api),
    HOST: '127.0.0.1',
    PUBLIC_URL: config.publicUrl,
  })
  await server.restart()
  await server.ready(`http://127.0.0.1:${api}/api/health`)
  const vite = await startVite(config, `http://127.0.0.1:${api}`)
  log(
    `Developing at ${strong(config.publicUrl)}; changes appear at once, the server restarts by itself`,
  )
  const demo = await demoAt(`http://127.0.0.1:${api}`)
  if (demo) log(`Sign in with ${strong(`${demo.email} / ${demo.password}`)}`)

  vite.watcher.add(['server', 'openapi'])
  vite.watcher.on('change', (path) => {
    if (/openapi\/generated/.test(path)) return
    if (/openapi\//.test(path)) {
      generate().then(server.restart, (error: unknown) => log(explain(error)))
    } else if (/\/?server\//.test(path)) {
      log('Restarting the server …')
      void server.restart()
    }
  })

  const end = async () => {
    await Promise.all([vite.close(), server.stop()])
    process.exit(0)
  }
  onStopSignal(end)
})
