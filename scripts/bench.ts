import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import { measureAccount, signIn } from './bench/account.ts'
import { buildFloor, serveFloor } from './bench/floor.ts'
import { measureBuilder } from './bench/builder.ts'
import { measureCourses } from './bench/courses.ts'
import { measureGrid } from './bench/grid.ts'
import { measurePeople } from './bench/people.ts'
import { measureRest } from './bench/rest.ts'
import { measureScreens } from './bench/screens.ts'
import { asTable, type Figure } from './bench/table.ts'
import { measureUploads } from './bench/uploads.ts'
import { chromiumArgs, chromiumPath } from './browser.ts'
import { build, isBuilt } from './build.ts'
import { startHost } from './host.ts'
import { main, say } from './say.ts'

const { values: flags } = parseArgs({
  options: {
    json: { type: 'boolean', default: false },
    runs: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '3' },
    people: { type: 'string', default: '100000' },
    imports: { type: 'string', default: '10000' },
    /** How many courses each of the people has. */
    courses: { type: 'string', default: '20' },
    /** The length of the uploaded file, in MB. */
    upload: { type: 'string', default: '2048' },
  },
})

/** Progress goes to the error stream, so that `--json` leaves nothing but JSON on the other. */
const tell = (line: string) => process.stderr.write(`${line}\n`)

async function measure(folder: string): Promise<Figure[]> {
  const runs = Number(flags.runs)
  tell('Starting the server as in production …')
  const env = { DATA_DIR: folder, NODE_ENV: 'production', DEMO: 'true', LOG_LEVEL: 'error' }
  const started = performance.now()
  const cold = await startHost(env)
  const coldStart = performance.now() - started
  await cold.stop()
  const restarted = performance.now()
  const host = await startHost(env)
  const warmStart = performance.now() - restarted
  const ends = [host.stop]
  try {
    const floor = await serveFloor(await buildFloor(folder))
    ends.push(floor.stop)
    const browser = await chromium.launch({ executablePath: chromiumPath(), args: chromiumArgs })
    ends.push(() => browser.close())
    const rest = await measureRest(host)
    const token = await signIn(host.url)
    tell(`Loading screens ${runs} times each …`)
    const screens = await measureScreens({ browser, url: host.url, floor: floor.url, token, runs })
    tell('Building a course of 500 items …')
    const builder = await measureBuilder({ url: host.url, token })
    tell('Opening an import of 10,000 rows …')
    const grid = await measureGrid({ url: host.url, floor: floor.url, token, runs })
    tell('Calling the API …')
    const calls = await measureAccount(host.url, token, Number(flags.seconds))
    const large = Number(flags.upload)
    if (large > 0) tell(`Uploading ${large.toLocaleString('en')} MB …`)
    const uploads = large > 0 ? await measureUploads(host, token, folder, large) : []
    const size = Number(flags.people)
    const imports = Number(flags.imports)
    if (size > 0) tell(`Making an organisation of ${size.toLocaleString('en')} people …`)
    const people =
      size > 0 ? await measurePeople(host, folder, { people: size, imports, runs }) : []
    const each = Number(flags.courses)
    if (size > 0 && each > 0) tell(`Giving ${each} courses to everybody …`)
    const learning =
      size > 0 && each > 0 ? await measureCourses(host, folder, { size, courses: each }) : []
    const start: Figure[] = [
      {
        area: 'Start',
        name: 'first start, database and demonstration made',
        value: Math.round(coldStart),
        unit: 'ms',
      },
      {
        area: 'Start',
        name: 'warm start to ready',
        value: Math.round(warmStart),
        unit: 'ms',
        held: '≤ 3,000',
      },
    ]
    return [
      ...start,
      ...rest,
      ...screens,
      ...builder,
      ...grid,
      ...calls,
      ...uploads,
      ...people,
      ...learning,
    ]
  } finally {
    for (const end of ends.toReversed()) await end()
  }
}

await main(async () => {
  if (!isBuilt()) {
    tell('Building the console …')
    await build()
  }
  const folder = mkdtempSync(join(tmpdir(), 'lectern-bench-'))
  try {
    const figures = await measure(folder)
    say(flags.json ? JSON.stringify(figures, null, 2) : asTable(figures))
    if (!flags.json)
      say('\nMedians. Times on a shared machine are a hint; ratios and sizes of one run count.')
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
