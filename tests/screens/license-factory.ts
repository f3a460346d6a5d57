import { upload } from '~/api/client/upload'
import { call } from '~/api/client/client'
import type { Schemas } from '~/api/schemas'

// Licenses as a story needs them, made as an admin makes them, over the real server.

const day = 86_400_000

/** A calendar day so many days from today: `2026-11-21`. */
export const dayFromNow = (days: number) =>
  new Date(Date.now() + days * day).toISOString().slice(0, 10)

/** Licenses of ten seats that do not end, unless told otherwise; returns them in their order. */
export async function addLicenses(
  ...licenses: Partial<Schemas['LicenseInput']>[]
): Promise<Schemas['License'][]> {
  const added: Schemas['License'][] = []
  for (const license of licenses) {
    const body = { title: 'Leadership', seats: { total: 10 }, ...license }
    added.push((await upload('post', '/api/business/addLicenseCourse', { body })).data.license)
  }
  return added
}

/** Gives people seats, without mails. */
export async function takeSeats(license: string, users: string[]) {
  const body = { licenses: [license], users, ifShort: 'wait' as const, notify: false }
  await call('post', '/api/business/addUsersToLicense', { body })
}

/** A license as the server has it. */
export async function licenseNow(licenseId: string) {
  const params = { query: { licenseId } }
  const { data } = await call('get', '/api/business/getLicenses', { params })
  return data.licenses[0]
}
