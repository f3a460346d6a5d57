import { run } from '../lib/run.ts'
import { isBuilt } from '../build/build.ts'
import '../lib/root.ts'
import { main, log, strong } from '../lib/log.ts'

/** Builds in a separate process, so that the server's memory does not include the builder's. */
async function ensureBuilt() {
  return isBuilt() || run('node', ['scripts/build/build.ts'])
}

await main(async () => {
  if (!(await ensureBuilt())) {
    process.exitCode = 1
    return
  }
  const { runServer } = await import('../../server/main.ts')
  const { isLoopback } = await import('../../server/config/config.ts')
  await runServer(({ demo }, config) => {
    log(`\n  Lectern is running at ${strong(config.publicUrl)}`)
    if (demo) log(`  Sign in with ${strong(`${demo.email} / ${demo.password}`)}`)
    if (demo && !isLoopback(config.HOST))
      log(
        '  Everybody who can reach this address can sign in to the demonstration. Set DEMO=false to turn it off.',
      )
    log('  Press Ctrl-C to stop.\n')
  })
})
