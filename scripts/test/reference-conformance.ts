import { join } from 'node:path'
import { startHost } from '../lib/host.ts'
import { run } from '../lib/run.ts'
import { testEnvironment, temporaryFolder } from '../lib/test-env.ts'
import { demoSignIn } from '../../server/config/demo.ts'

/** Runs the conformance check against the reference server with an empty data folder. */
export async function checkReferenceServer(): Promise<boolean> {
  const { folder, remove } = temporaryFolder()
  try {
    const host = await startHost({
      ...testEnvironment,
      DATA_DIR: folder,
      LOG_LEVEL: 'warn',
      PUSH_CONTACT: 'mailto:learning@lectern.example',
    })
    try {
      const { email, password } = demoSignIn
      const mails = join(folder, 'outbox')
      const who = ['--email', email, '--password', password, '--mail-folder', mails]
      return await run('node', ['scripts/cli/conformance.ts', host.url, ...who])
    } finally {
      await host.stop()
    }
  } finally {
    remove()
  }
}
