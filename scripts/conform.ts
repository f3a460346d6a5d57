import { startHost } from './host.ts'
import { run } from './run.ts'
import { ownEnvironment, temporaryFolder } from './trial.ts'
import { demoSignIn } from '../server/config/demo.ts'

/** Holds the reference server, on an empty folder, to the contract. */
export async function conformance(): Promise<boolean> {
  const { folder, remove } = temporaryFolder()
  try {
    const host = await startHost({ ...ownEnvironment, DATA_DIR: folder, LOG_LEVEL: 'warn' })
    try {
      const { email, password } = demoSignIn
      const who = ['--email', email, '--password', password]
      return await run('node', ['scripts/conformance.ts', host.url, ...who])
    } finally {
      await host.stop()
    }
  } finally {
    remove()
  }
}
