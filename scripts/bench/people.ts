import { execFile } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify, stripVTControlCharacters } from 'node:util'
import type { Host } from '../lib/host.ts'
import { root } from '../lib/root.ts'
import { testEnvironment } from '../lib/test-env.ts'
import { measureImport } from './imports.ts'
import { growthDuring } from './growth.ts'
import { asFigures, type Call, growthOf, sizesUpTo, type Timed, timeCalls } from './calls.ts'
import { median } from './numbers.ts'
import type { Figure } from './table.ts'
import { measureTyping } from './typing.ts'

const run = promisify(execFile)
const api = '/api/business'
const inWords = (count: number) => Math.round(count).toLocaleString('en')

export type Organisation = { size: number; token: string; headers: { authorization: string } }

/** Creates an organisation with so many users and courses each, and signs in. */
export async function makeOrganisation(
  host: Host,
  folder: string,
  size: number,
  { courses = 0, events = 0 } = {},
): Promise<Organisation> {
  const env = { ...process.env, ...testEnvironment, DATA_DIR: folder, NODE_ENV: 'development' }
  const more = [courses > 0 && `${courses} courses`, events > 0 && `${events} events`]
  const name = ['Bench', `${size}`, ...more.filter((each) => each !== false)].join(' ')
  const args = [
    'scripts/cli/seed.ts',
    '--people',
    `${size}`,
    '--courses',
    `${courses}`,
    '--events',
    `${events}`,
  ]
  args.push('--organisation', name)
  const { stdout } = await run(process.execPath, args, { cwd: root, env })
  const [, email, password] =
    /Sign in with (\S+) \/ (\S+)/.exec(stripVTControlCharacters(stdout)) ?? []
  const answer = await fetch(`${host.url}/api/auth/business-login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  const { token }: { token?: string } = await answer.json()
  if (!token) throw new Error(`the organisation of ${size} people has no admin who signs in`)
  return { size, token, headers: { authorization: `Bearer ${token}` } }
}

const list = (query: string) => `${api}/getAllUsersQuery?limit=25&${query}`

const callsOf = (size: number): Call[] => {
  const last = Math.max(1, Math.floor(size / 25))
  return [
    { name: 'first page', path: list('page=1'), held: '≤ 60' },
    { name: 'middle page', path: list(`page=${Math.ceil(last / 2)}`), held: '≤ 60' },
    { name: 'last page', path: list(`page=${last}`), held: '≤ 60' },
    { name: 'sort by last active', path: list('page=1&sort=-lastActiveAt'), held: '≤ 60' },
    {
      name: 'sort by groups, middle page',
      path: list(`page=${Math.ceil(last / 2)}&sort=-userGroups`),
      held: '≤ 60',
    },
    {
      name: 'search, selective',
      path: list('page=1&search=okafor%20lagos&facets=true'),
      held: '≤ 60',
    },
    { name: 'search, widest', path: list('page=1&search=an&facets=true'), held: '≤ 60' },
    { name: 'filter with facets', path: list('page=1&status=active&facets=true'), held: '≤ 60' },
    { name: 'counts of everybody', path: list('page=1&facets=true'), held: '≤ 60' },
    { name: 'palette, one letter', path: `${api}/search?q=a`, held: '≤ 60' },
    { name: 'palette, three letters', path: `${api}/search?q=mar`, held: '≤ 60' },
    { name: 'groups with sizes', path: `${api}/getUserGroups?page=1&facets=true`, held: '≤ 60' },
    { name: 'active people', path: `${api}/active-users`, held: '≤ 60' },
  ]
}

type Job = { status: string; file: string | null; message: string | null }

/** Requests and downloads an export of all users, from a job if there are many. */
async function exportAll({ url }: Host, { headers }: Organisation, format: string) {
  const answer = await fetch(`${url}${api}/exportUsers`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ filter: {}, format }),
  })
  if (answer.status === 200) return answer.arrayBuffer()
  const { data }: { data: { job: { _id: string } } } = await answer.json()
  for (;;) {
    const asked = await fetch(`${url}${api}/getJob/${data.job._id}`, { headers })
    const { job }: { job: Job } = (await asked.json()).data
    if (job.status === 'failed') throw new Error(`the export failed: ${job.message}`)
    if (job.file) return (await fetch(`${url}${job.file}`)).arrayBuffer()
    await pause(20)
  }
}

async function firstByte({ url }: Host, { headers }: Organisation) {
  const begun = performance.now()
  const answer = await fetch(`${url}${api}/exportUsers?stream=true`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ filter: {}, format: 'csv' }),
  })
  const reader = answer.body?.getReader()
  await reader?.read()
  const time = performance.now() - begun
  await reader?.cancel()
  return time
}

async function measureExport(host: Host, organisation: Organisation, runs: number) {
  const area = `People, export of ${organisation.size.toLocaleString('en')}`
  const figures: Figure[] = []
  const first: number[] = []
  for (let n = 0; n < runs; n += 1) first.push(await firstByte(host, organisation))
  const value = Math.round(median(first))
  figures.push({ area, name: 'first byte of a stream', value, unit: 'ms', held: '≤ 500' })
  // The first one includes compilation.
  await exportAll(host, organisation, 'csv')
  for (const format of ['csv', 'xlsx']) {
    const times: number[] = []
    const growth = await growthDuring(host, async () => {
      for (let n = 0; n < runs; n += 1) {
        const begun = performance.now()
        await exportAll(host, organisation, format)
        times.push(performance.now() - begun)
      }
    })
    const held = '≤ 5,000'
    figures.push(
      { area, name: `${format}, whole`, value: Math.round(median(times)), unit: 'ms', held },
      {
        area,
        name: `${format}, growth of memory`,
        value: Math.round(growth),
        unit: 'MB',
        held: '≤ 64',
      },
    )
  }
  return figures
}

/** An import of so many further users, and its memory. */
async function measureImports(host: Host, { headers }: Organisation, rows: number) {
  const figures: Figure[] = []
  const growth = await growthDuring(host, async () => {
    figures.push(...(await measureImport(host.url, headers, rows)))
  })
  const area = figures[0]?.area ?? ''
  const value = Math.round(growth)
  return [...figures, { area, name: 'growth of memory', value, unit: 'MB', held: '≤ 64' }]
}

/** The dry run of a bulk action on all matches: the longest wait before it. */
async function measureDryRun({ url }: Host, { size, headers }: Organisation, runs: number) {
  const times: number[] = []
  for (let n = 0; n < runs; n += 1) {
    const begun = performance.now()
    const answer = await fetch(`${url}${api}/deactivateUsers?dryRun=true`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ filter: {} }),
    })
    await answer.arrayBuffer()
    if (!answer.ok) throw new Error(`the dry run answered ${answer.status}`)
    times.push(performance.now() - begun)
  }
  const area = `People, all ${size.toLocaleString('en')} selected`
  const value = Math.round(median(times))
  return [{ area, name: 'dry run of a change', value, unit: 'ms' }]
}

type Sizes = { people: number; imports: number; runs: number }

/**
 * Lists, searches, counts and exports of `people` users, and of a tenth and a hundredth of them; then searching in a
 * browser, selecting all, and an import.
 */
export async function measurePeople(host: Host, folder: string, { people, imports, runs }: Sizes) {
  const figures: Figure[] = []
  const lists: Timed[][] = []
  for (const size of sizesUpTo(people)) {
    const organisation = await makeOrganisation(host, folder, size)
    const timed = await timeCalls(host.url, organisation.headers, callsOf(size))
    lists.push(timed)
    figures.push(...asFigures(`People, an organisation of ${inWords(size)}, p95`, timed))
    if (size < people) continue
    const [small = []] = lists
    figures.push(
      ...growthOf(`People, ${inWords(people)} beside ${inWords(people / 100)}`, small, timed),
    )
    const { token } = organisation
    figures.push(...(await measureTyping(host.url, { token, people })))
    figures.push(...(await measureDryRun(host, organisation, runs)))
    figures.push(...(await measureExport(host, organisation, runs)))
    if (imports > 0) figures.push(...(await measureImports(host, organisation, imports)))
  }
  return figures
}
