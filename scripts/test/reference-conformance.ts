import { startHost } from '../lib/host.ts'
import { run } from '../lib/run.ts'
import { testEnvironment, temporaryFolder } from '../lib/test-env.ts'
import { demoSignIn } from '../../server/config/demo.ts'

/** Runs the conformance check against the reference server with an empty data folder. */
export async function checkReferenceServer(): Promise<boolean> {
  const { folder, remove } = temporaryFolder()
  try {
    const host = await startHost({ ...testEnvironment, DATA_DIR: folder, LOG_LEVEL: 'warn' })
    try {
      const { email, password } = demoSignIn
      const who = ['--email', email, '--password', password]
      return await run('node', ['scripts/cli/conformance.ts', host.url, ...who])
    } finally {
      await host.stop()
    }
  } finally {
    remove()
  }
}
