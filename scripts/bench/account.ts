import { type Call, measureCalls } from './api.ts'
import { round } from './numbers.ts'
import type { Figure } from './table.ts'

const demo = { email: 'admin@northwind.example', password: 'northwind-demo' }

/** Signs in to the demonstration organisation; returns the token. */
export async function signIn(url: string): Promise<string> {
  const response = await fetch(`${url}/api/auth/business-login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(demo),
  })
  const body: { token?: string } = await response.json()
  if (!body.token) throw new Error(`the demonstration sign-in was refused: ${JSON.stringify(body)}`)
  return body.token
}

const get = (name: string, path: string): Call => ({ name, method: 'GET', path })
const check = get('is-business-user-logged-in', '/api/auth/is-business-user-logged-in')
const alerts = get('getAlerts', '/api/business/getAlerts?page=1&limit=25')
const jobs = get('getJobs', '/api/business/getJobs?page=1&limit=25')
const sessions = get('getSessions', '/api/business/getSessions')
/** Different ones, as identical concurrent lookups are batched. */
const searches = ['ma', 'an', 'le', 'jo', 'so', 'ka', 'ro', 'be', 'in', 'st'].map((words) =>
  get('search', `/api/business/search?q=${words}`),
)
const preferences: Call = {
  name: 'updatePreferences',
  method: 'POST',
  path: '/api/business/updatePreferences',
  body: { pageSize: 50 },
  callers: 8,
}
/** Inserts rows the first time only: all calls are by one admin, whose alerts are read afterwards. */
const markRead: Call = {
  name: 'markAlertsRead',
  method: 'POST',
  path: '/api/business/markAlertsRead',
  body: { all: true },
}

const alone = [get('health', '/api/health'), check, alerts, jobs, sessions].map((call) => [call])
const kinds = [...alone, searches, [preferences]]

/** A realistic mix: 32 concurrent callers as one admin. */
const mixes: { area: string; calls: Call[]; perSecond: string; p99?: string }[] = [
  {
    area: 'API, 32 callers: reads',
    calls: searches.flatMap((search) => [check, alerts, jobs, sessions, alerts, search]),
    perSecond: '≥ 2,500',
  },
  {
    area: 'API, 32 callers: 25 % writes among the reads',
    calls: searches.flatMap((search) => [
      check,
      alerts,
      preferences,
      jobs,
      sessions,
      alerts,
      markRead,
      search,
    ]),
    perSecond: '≥ 1,200',
    p99: '≤ 80',
  },
]

async function measureMixes(url: string, token: string, seconds: number): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const { area, calls, ...held } of mixes) {
    const load = { name: area, calls, callers: 32, seconds }
    const { p50, p97, p99, perSecond } = await measureCalls(url, token, load)
    figures.push(
      { area, name: 'p50', value: round(p50, 1), unit: 'ms' },
      { area, name: 'p97.5', value: round(p97, 1), unit: 'ms' },
      { area, name: 'p99', value: round(p99, 1), unit: 'ms', held: held.p99 },
      { area, name: 'throughput', value: Math.round(perSecond), unit: '/s', held: held.perSecond },
    )
  }
  return figures
}

/** Each call of the account area separately, reads with 32 concurrent callers; then together. */
export async function measureAccount(url: string, token: string, seconds: number) {
  const figures: Figure[] = []
  for (const calls of kinds) {
    const { name = '', callers = 32 } = calls[0] ?? {}
    const load = { name, calls, callers, seconds }
    const { p50, p97, perSecond } = await measureCalls(url, token, load)
    const area = `API, ${callers} callers: ${name}`
    figures.push(
      { area, name: 'p50', value: round(p50, 1), unit: 'ms' },
      { area, name: 'p97.5', value: round(p97, 1), unit: 'ms' },
      { area, name: 'throughput', value: Math.round(perSecond), unit: '/s' },
    )
  }
  return [...figures, ...(await measureMixes(url, token, seconds))]
}
