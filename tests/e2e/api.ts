import type { Page } from '@playwright/test'
import type { Admin } from './host.ts'
import { expect } from './fixtures.ts'

/** Talks to the server as another program of the admin's would. */
export async function api(page: Page, admin: Admin) {
  const signedIn = await page.request.post('/api/auth/business-login', { data: admin })
  const { token }: { token: string } = await signedIn.json()
  const headers = { authorization: `Bearer ${token}` }
  const read = async (path: string) =>
    (await page.request.get(`/api/business/${path}`, { headers })).json()
  const write = async (path: string, data: object) =>
    (await page.request.post(`/api/business/${path}`, { headers, data })).json()
  const send = async (path: string, multipart: Record<string, string>) =>
    (await page.request.post(`/api/business/${path}`, { headers, multipart })).json()
  return { read, write, send }
}

type Api = Awaited<ReturnType<typeof api>>

/** So many people, added by the call for many and its job. */
export async function addMany({ read, write }: Api, count: number) {
  const users = Array.from({ length: count }, (_, index) => ({
    firstName: 'Crew',
    lastName: String(index + 1).padStart(5, '0'),
    email: `crew.${index + 1}@acme.example`,
  }))
  await write('addUsers', { users })
  const total = async (): Promise<number> => (await read('getAllUsersQuery?limit=10')).total
  await expect.poll(total, { timeout: 60_000 }).toBe(count)
}
