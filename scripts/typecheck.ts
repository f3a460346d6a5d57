import { generate } from './generate.ts'
import { run } from './run.ts'
import { main, say, soFar } from './say.ts'

/** Checks the types of everything; generates first what the code imports. */
export async function typecheck() {
  await generate()
  return run('tsc', ['--noEmit', '--project', 'tsconfig.json'])
}

if (import.meta.main)
  await main(async () => {
    const good = await typecheck()
    say(good ? `The types are right (${soFar()})` : `The types are wrong (${soFar()})`)
    if (!good) process.exitCode = 1
  })
