import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Browser, chromium } from '@playwright/test'
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
import { type Host, startHost } from './host.ts'
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
    /** Measures these parts alone: their names, separated by commas. */
    only: { type: 'string', default: '' },
  },
})

/** Progress goes to the error stream, so that `--json` leaves nothing but JSON on the other. */
const tell = (line: string) => process.stderr.write(`${line}\n`)

type Setup = {
  host: Host
  folder: string
  browser: Browser
  url: string
  floor: string
  token: string
  runs: number
}
type Part = { name: string; says: string; measure: () => Promise<Figure[]>; isLeftOut?: boolean }

/** What is measured, in its order; what comes last changes the most. */
function partsOf(setup: Setup): Part[] {
  const { host, folder, url, token, runs } = setup
  const people = Number(flags.people)
  const courses = Number(flags.courses)
  const large = Number(flags.upload)
  const inWords = (count: number) => count.toLocaleString('en')
  return [
    { name: 'rest', says: 'Waiting until nothing goes on …', measure: () => measureRest(host) },
    {
      name: 'screens',
      says: `Loading screens ${runs} times each …`,
      measure: () => measureScreens(setup),
    },
    {
      name: 'builder',
      says: 'Building a course of 500 items …',
      measure: () => measureBuilder(setup),
    },
    {
      name: 'grid',
      says: 'Opening an import of 10,000 rows …',
      measure: () => measureGrid(setup),
    },
    {
      name: 'api',
      says: 'Calling the API …',
      measure: () => measureAccount(url, token, Number(flags.seconds)),
    },
    {
      name: 'upload',
      says: `Uploading ${inWords(large)} MB …`,
      measure: () => measureUploads(host, token, folder, large),
      isLeftOut: large === 0,
    },
    {
      name: 'people',
      says: `Making an organisation of ${inWords(people)} people …`,
      measure: () => measurePeople(host, folder, { people, imports: Number(flags.imports), runs }),
      isLeftOut: people === 0,
    },
    {
      name: 'courses',
      says: `Giving ${courses} courses to everybody …`,
      measure: () => measureCourses(host, folder, { size: people, courses }),
      isLeftOut: people === 0 || courses === 0,
    },
  ]
}

/** The parts that are asked for; all when none is named. */
function wantedOf(parts: Part[]) {
  const only = flags.only.split(',').filter(Boolean)
  const names = parts.map(({ name }) => name)
  const unknown = only.filter((name) => !names.includes(name))
  if (unknown.length > 0)
    throw new Error(`There is no part ${unknown.join()}; there are ${names.join(', ')}`)
  const isAsked = ({ name }: Part) => only.length === 0 || only.includes(name)
  return parts.filter((part) => !part.isLeftOut && isAsked(part))
}

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
    const token = await signIn(host.url)
    const setup = { host, folder, browser, url: host.url, floor: floor.url, token, runs }
    for (const { says, measure: measurePart } of wantedOf(partsOf(setup))) {
      tell(says)
      keep(await measurePart())
    }
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
