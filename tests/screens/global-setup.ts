import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { createApp } from '../../server/app.ts'
import { parseConfig } from '../../server/config/config.ts'
import { openDatabase } from '../../server/db/open.ts'
import { createFiles } from '../../server/files/files.ts'
import { createLog } from '../../server/http/log.ts'
import { startServices } from '../../server/services.ts'
import { startStageHands } from './backend-factory.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Where the stage hands are, who bring about on the server what a story needs. */
    stageHands: string
  }
}

/** The real server for all stories, where Vite's proxy expects it (vitest.config.ts says where). */
export default async function setup(project: TestProject) {
  const folder = await mkdtemp(join(tmpdir(), 'lectern-screens-'))
  const { hostname, port } = new URL(process.env.LECTERN_API ?? '')
  const config = parseConfig({
    NODE_ENV: 'test',
    DATA_DIR: folder,
    HOST: hostname,
    PORT: port,
    LOG_LEVEL: 'error',
    DEMO: 'no',
    SUPPORT_URL: 'https://support.acme.example/',
    PUSH_CONTACT: 'mailto:learning@acme.example',
  })
  const log = createLog(config)
  const { db, pool, close } = await openDatabase(config, log)
  const services = startServices({ config, db, pool, files: createFiles(config), log })
  // Vite makes the screens' code in this process, and may keep the server waiting.
  const app = await createApp({ ...services, log, maxDelay: 0 })
  await app.listen({ host: config.HOST, port: config.PORT })
  const hands = await startStageHands({ db, config, folder })
  project.provide('stageHands', hands.url)
  return async () => {
    await hands.stop()
    await app.close()
    await services.jobs.stop()
    await close()
    await rm(folder, { recursive: true, force: true })
  }
}
