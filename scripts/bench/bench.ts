import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Browser, chromium } from '@playwright/test'
import { measureAccount, signIn } from './account.ts'
import { buildFloor, serveFloor } from './floor.ts'
import { measureBuilder } from './builder.ts'
import { measureCourses } from './courses.ts'
import { measureEvents } from './events.ts'
import { measureGrid } from './grid.ts'
import { measureMessages } from './messages.ts'
import { measurePeople } from './people.ts'
import { measureRest } from './rest.ts'
import { measureScreens } from './screens.ts'
import { asTable, type Figure } from './table.ts'
import { measureUploads } from './uploads.ts'
import { chromiumArgs, chromiumPath } from '../test/browser.ts'
import { build, isBuilt } from '../build/build.ts'
import { type Host, startHost } from '../lib/host.ts'
import { main, UserError, log } from '../lib/log.ts'
import { testEnvironment } from '../lib/test-env.ts'

const parts = [
  'rest',
  'screens',
  'builder',
  'grid',
  'api',
  'upload',
  'people',
  'courses',
  'messages',
  'events',
] as const

const usage = `npm run bench -- [--json] [--only grid,api] [--runs 5] [--seconds 3] [--people 100000]
    [--imports 10000] [--courses 20] [--upload 2048]

Measures ${parts.join(', ')}: all, or only those listed in --only. --courses is the number of
courses per user, --upload the size of the file in MB.`

function readFlags() {
  const { values } = parseArgs({
    options: {
      json: { type: 'boolean', default: false },
      runs: { type: 'string', default: '5' },
      seconds: { type: 'string', default: '3' },
      people: { type: 'string', default: '100000' },
      imports: { type: 'string', default: '10000' },
      courses: { type: 'string', default: '20' },
      upload: { type: 'string', default: '2048' },
      only: { type: 'string', default: '' },
      help: { type: 'boolean', default: false },
    },
  })
  const only = values.only.split(',').filter(Boolean)
  const unknown = only.filter((name) => !parts.some((part) => part === name))
  if (unknown.length > 0)
    throw new UserError(`Unknown part ${unknown.join()}; available are ${parts.join(', ')}`)
  return { ...values, only }
}

type Flags = ReturnType<typeof readFlags>

/** Progress goes to stderr, so that `--json` writes only JSON to stdout. */
const tell = (line: string) => process.stderr.write(`${line}\n`)

type Setup = {
  host: Host
  folder: string
  browser: Browser
  url: string
  floor: string
  token: string
  runs: number
  flags: Flags
}
type Part = {
  name: (typeof parts)[number]
  says: string
  measure: () => Promise<Figure[]>
  isLeftOut?: boolean
}

/** The parts in order; later ones change more data. */
function partsOf(setup: Setup): Part[] {
  const { host, folder, url, token, runs, flags } = setup
  const people = Number(flags.people)
  const courses = Number(flags.courses)
  const large = Number(flags.upload)
  const inWords = (count: number) => count.toLocaleString('en')
  return [
    {
      name: 'rest',
      says: 'Waiting for the machine to be idle …',
      measure: () => measureRest(host),
    },
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
    {
      name: 'messages',
      says: `Sending messages to ${inWords(people)} people …`,
      measure: () => measureMessages(host, folder, people),
      isLeftOut: people === 0,
    },
    {
      name: 'events',
      says: 'Making 5,000 events …',
      measure: () => measureEvents(host, folder),
    },
  ]
}

/** The requested parts; all by default. */
function wantedOf(setup: Setup) {
  const { only } = setup.flags
  const isAsked = ({ name }: Part) => only.length === 0 || only.includes(name)
  return partsOf(setup).filter((part) => !part.isLeftOut && isAsked(part))
}

/** Runs the parts one after the other and passes the figures of each to `keep` immediately. */
async function measure(folder: string, flags: Flags, keep: (figures: Figure[]) => void) {
  const runs = Number(flags.runs)
  tell('Starting the server as in production …')
  const env = {
    ...testEnvironment,
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
    const setup = { host, folder, browser, url: host.url, floor: floor.url, token, runs, flags }
    for (const { says, measure: measurePart } of wantedOf(setup)) {
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
  const flags = readFlags()
  if (flags.help) return log(usage)
  if (!isBuilt()) {
    tell('Building the console …')
    await build()
  }
  const folder = mkdtempSync(join(tmpdir(), 'lectern-bench-'))
  try {
    // Tables are printed immediately: half an hour's figures are not lost if the last part fails.
    const all: Figure[] = []
    await measure(folder, flags, (figures) => {
      if (flags.json) all.push(...figures)
      else log(asTable(figures))
    })
    if (flags.json) log(JSON.stringify(all, null, 2))
    else log('\nMedians. Times on a shared machine are a hint; ratios and sizes of one run count.')
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
