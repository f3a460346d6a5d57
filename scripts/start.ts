import { run } from './run.ts'
import { isBuilt } from './build.ts'
import './root.ts'
import { main, say, strong } from './say.ts'

/** Builds in a process of its own, so that the server does not carry the builder's memory. */
async function ensureBuilt() {
  return isBuilt() || run('node', ['scripts/build.ts'])
}

await main(async () => {
  if (!(await ensureBuilt())) {
    process.exitCode = 1
    return
  }
  const { runServer } = await import('../server/main.ts')
  const { isLoopback } = await import('../server/config/config.ts')
  await runServer(({ demo }, config) => {
    say(`\n  Lectern runs at ${strong(config.publicUrl)}`)
    if (demo) say(`  Sign in with ${strong(`${demo.email} / ${demo.password}`)}`)
    if (demo && !isLoopback(config.HOST))
      say(
        '  Everybody who reaches this address can sign in to the demonstration. DEMO=false ends that.',
      )
    say('  Ctrl-C stops it.\n')
  })
})
