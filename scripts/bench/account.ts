import { type Call, measureCall } from './api.ts'
import { round } from './numbers.ts'
import type { Figure } from './table.ts'

const demo = { email: 'admin@northwind.example', password: 'northwind-demo' }

/** Signs in to the demonstration organisation; answers the token. */
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

const calls: Call[] = [
  { name: 'health', method: 'GET', path: '/api/health' },
  {
    name: 'is-business-user-logged-in',
    method: 'GET',
    path: '/api/auth/is-business-user-logged-in',
  },
  { name: 'getAlerts', method: 'GET', path: '/api/business/getAlerts?page=1&limit=25' },
  { name: 'getJobs', method: 'GET', path: '/api/business/getJobs?page=1&limit=25' },
  { name: 'getSessions', method: 'GET', path: '/api/business/getSessions' },
  { name: 'search', method: 'GET', path: '/api/business/search?q=ma' },
  {
    name: 'updatePreferences',
    method: 'POST',
    path: '/api/business/updatePreferences',
    body: { pageSize: 50 },
    callers: 8,
  },
]

/** Each call of the account area on its own, by 32 callers at once where it is a read. */
export async function measureAccount(url: string, token: string, seconds: number) {
  const figures: Figure[] = []
  for (const call of calls) {
    const { p50, p97, perSecond } = await measureCall(url, token, call, seconds)
    const area = `API, ${call.callers ?? 32} callers: ${call.name}`
    figures.push(
      { area, name: 'p50', value: round(p50, 1), unit: 'ms' },
      { area, name: 'p97.5', value: round(p97, 1), unit: 'ms' },
      { area, name: 'throughput', value: Math.round(perSecond), unit: '/s' },
    )
  }
  return figures
}
