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
import { ownEnvironment } from './trial.ts'

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

/** Measures one thing after the other and gives the figures of each to `keep` as soon as they are known. */
async function measure(folder: string, keep: (figures: Figure[]) => void) {
  const runs = Number(flags.runs)
  tell('Starting the server as in production …')
  const env = {
    ...ownEnvironment,
    DATA_DIR: folder,
    NODE_ENV: 'production',
    LOG_LEVEL: 'error',
  }
  const started = performance.now()
  const cold = await startHost(env)
  const coldStart = performance.now() - started
  await cold.stop()
  const restarted = performance.now()
  const host = await startHost(env)
  keep(startFigures(coldStart, performance.now() - restarted))
  const ends = [host.stop]
  try {
    const floor = await serveFloor(await buildFloor(folder))
    ends.push(floor.stop)
    const browser = await chromium.launch({ executablePath: chromiumPath(), args: chromiumArgs })
    ends.push(() => browser.close())
    keep(await measureRest(host))
    const token = await signIn(host.url)
    tell(`Loading screens ${runs} times each …`)
    keep(await measureScreens({ browser, url: host.url, floor: floor.url, token, runs }))
    tell('Building a course of 500 items …')
    keep(await measureBuilder({ url: host.url, token }))
    tell('Opening an import of 10,000 rows …')
    keep(await measureGrid({ url: host.url, floor: floor.url, token, runs }))
    tell('Calling the API …')
    keep(await measureAccount(host.url, token, Number(flags.seconds)))
    const large = Number(flags.upload)
    if (large > 0) {
      tell(`Uploading ${large.toLocaleString('en')} MB …`)
      keep(await measureUploads(host, token, folder, large))
    }
    const people = Number(flags.people)
    if (people === 0) return
    tell(`Making an organisation of ${people.toLocaleString('en')} people …`)
    keep(await measurePeople(host, folder, { people, imports: Number(flags.imports), runs }))
    const courses = Number(flags.courses)
    if (courses === 0) return
    tell(`Giving ${courses} courses to everybody …`)
    keep(await measureCourses(host, folder, { size: people, courses }))
  } finally {
    for (const end of ends.toReversed()) await end()
  }
}

function startFigures(cold: number, warm: number): Figure[] {
  const [area, unit] = ['Start', 'ms']
  return [
    { area, name: 'first start, database and demonstration made', value: Math.round(cold), unit },
    { area, name: 'warm start to ready', value: Math.round(warm), unit, held: '≤ 3,000' },
  ]
}

await main(async () => {
  if (!isBuilt()) {
    tell('Building the console …')
    await build()
  }
  const folder = mkdtempSync(join(tmpdir(), 'lectern-bench-'))
  try {
    // Tables come as they are measured: half an hour's figures are not lost when the last part fails.
    const all: Figure[] = []
    await measure(folder, (figures) => {
      if (flags.json) all.push(...figures)
      else say(asTable(figures))
    })
    if (flags.json) say(JSON.stringify(all, null, 2))
    else say('\nMedians. Times on a shared machine are a hint; ratios and sizes of one run count.')
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
