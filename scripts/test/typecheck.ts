import { generate } from '../build/generate.ts'
import { run } from '../lib/run.ts'
import { main, log, elapsed } from '../lib/log.ts'

/** Checks the types of all code; generates the imported files first. */
export async function typecheck() {
  await generate()
  return run('tsc', ['--noEmit', '--project', 'tsconfig.json'])
}

if (import.meta.main)
  await main(async () => {
    const good = await typecheck()
    log(good ? `No type errors (${elapsed()})` : `Type errors (${elapsed()})`)
    if (!good) process.exitCode = 1
  })
